/**
 * Shows the state at the playhead: counts, phase, verdict on the latest rep, progress of the
 * current rep, and each angle with its allowed range.
 */
import { Check, X } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition, Phase } from '@reptemple/engine/definition/parse-exercise';
import { isWithin } from '@reptemple/engine/units';
import type { Degrees } from '@reptemple/engine/units';
import { formatCount, invalidRepsTitle, validRepsTitle } from '../../i18n/count-unit-labels.ts';
import { verdictMessage } from '../../i18n/rep-count-and-fault-labels.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import type { Moment } from '../analysis/frame-by-frame-count.ts';
import { PHASE_LABELS } from '../phase-and-camera-labels.ts';
import type { Player } from '../player-controller.ts';
import type { Standing } from '../player-state.ts';
import { curvedAngles } from '../timeline/chart-scales-and-curves.ts';
import type { CurvedAngle, CurveLook } from '../timeline/chart-scales-and-curves.ts';
import { useReadings, writeText } from '../use-player.ts';

interface CountProps {
  readonly label: string;
  readonly count: string;
  readonly tone: string;
}

const Count = memo(({ label, count, tone }: CountProps) => (
  <div>
    <dt className="inscription text-quiet">{label}</dt>
    <dd translate="no" className={cn('carved text-4xl tabular-nums', tone)}>
      {count}
    </dd>
  </div>
));

const positionLabel = (isValid: boolean): string =>
  t('{position, select, valid {position valid} other {position not valid}}', {
    position: isValid ? 'valid' : 'invalid',
  });

interface CountsProps {
  readonly standing: Standing;
  readonly definition: ExerciseDefinition;
}

/** Shows the counts of valid and invalid reps, and the current phase. A hold has no phases. */
export const Counts = ({ standing, definition }: CountsProps): ReactElement => {
  const unit = countUnitOf(definition);
  const isHold = unit === 'seconds';
  const { phase, isReady, isValidPosition, validReps, invalidReps } = standing;
  return (
    <div className="grid gap-1">
      <dl className="flex gap-x-8 tight:flex-wrap">
        <Count
          label={isHold ? validRepsTitle(unit) : t('Valid')}
          count={formatCount(validReps, unit)}
          tone="text-gold"
        />
        <Count label={isHold ? invalidRepsTitle(unit) : t('Invalid')} count={String(invalidReps)} tone="text-clay" />
        {isHold ? null : (
          <div className="min-w-0">
            <dt className="inscription text-quiet">{t('Phase')}</dt>
            <dd translate="no" className="carved text-2xl leading-10">
              {phase === null ? '–' : PHASE_LABELS[phase]}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-quiet">
        {[isReady ? t('Ready') : t('Not ready'), phase === null ? '' : positionLabel(isValidPosition)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
};

interface SummaryProps {
  readonly label: string;
  readonly player: Player;
  readonly standing: Standing;
  readonly definition: ExerciseDefinition;
}

interface Placed {
  readonly place: RefObject<Element | null>;
}

const Verdict = ({
  standing: { latest },
  isHold,
}: {
  readonly standing: Standing;
  readonly isHold: boolean;
}): ReactElement | null => {
  // Shows nothing for valid seconds of a hold, which are already in the count.
  if (isHold && latest?.valid !== false) return null;
  if (!latest) return <p className="min-h-[2lh] text-quiet">{t('No rep yet')}</p>;
  const Sign = latest.valid ? Check : X;
  return (
    <p className={cn('flex min-h-[2lh] items-start gap-1.5 font-medium', latest.valid ? 'text-gold' : 'text-clay')}>
      <Sign className="mt-1 size-4 shrink-0" aria-hidden />
      <span>{verdictMessage(latest, isHold ? 'seconds' : 'reps')}</span>
    </p>
  );
};

const Bar = ({ player, place }: Pick<SummaryProps, 'player'> & Placed): ReactElement => {
  const bar = useRef<HTMLProgressElement>(null);
  useReadings(
    player,
    (_, moment) => {
      if (bar.current) bar.current.value = moment?.cycleProgress ?? 0;
    },
    place,
    'figure',
  );
  return (
    <progress
      ref={bar}
      aria-label={t('Rep progress')}
      max={1}
      value={0}
      className="block h-2 w-full appearance-none contain-strict overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink"
    />
  );
};

const Cycle = memo(Bar);

const rangeLabel = (definition: ExerciseDefinition, phase: Phase | null, id: string): string => {
  const range = phase === null ? undefined : definition.phases[phase].angleRanges[id];
  return range ? `${range.min}°–${range.max}°` : '–';
};

const isOutside = (definition: ExerciseDefinition, moment: Moment, id: string, value: Degrees): boolean => {
  const range = moment.phase === null ? undefined : definition.phases[moment.phase].angleRanges[id];
  return range !== undefined && !isWithin(value, range);
};

const Swatch = ({ look }: { readonly look: CurveLook }): ReactElement => (
  <svg width={22} height={8} aria-hidden>
    <line
      x1={0}
      x2={22}
      y1={4}
      y2={4}
      className={look.className}
      strokeWidth={look.width + 0.5}
      strokeDasharray={look.dashes}
    />
  </svg>
);

interface AngleProps extends Pick<SummaryProps, 'player' | 'definition'>, Placed {
  readonly angle: CurvedAngle;
  readonly phase: Phase | null;
}

const AngleRow = ({ player, definition, angle, phase, place }: AngleProps): ReactElement => {
  const value = useRef<HTMLSpanElement>(null);
  useReadings(
    player,
    (_, moment) => {
      if (!value.current) return;
      const degrees = moment?.angles[angle.index] ?? null;
      writeText(value.current, degrees === null ? t('Not visible') : `${degrees}°`);
      value.current.toggleAttribute(
        'data-outside',
        moment !== undefined && degrees !== null && isOutside(definition, moment, angle.id, degrees),
      );
    },
    place,
    'figure',
    definition,
  );
  return (
    <tr>
      <th scope="row" className="py-1 font-normal">
        <span className="flex items-center gap-2">
          <Swatch look={angle.look} /> <span>{translateMessage(angle.name)}</span>
        </span>
      </th>
      <td>
        <span
          ref={value}
          // Sets CSS size containment (`contain-strict`), so that a changed value causes no layout
          // of the page.
          className="ml-auto block h-5 w-19 text-right leading-5 font-medium contain-strict data-outside:text-clay data-outside:after:content-['_✗']"
        >
          {t('Not visible')}
        </span>
      </td>
      <td className="pl-3 text-right whitespace-nowrap text-quiet">{rangeLabel(definition, phase, angle.id)}</td>
    </tr>
  );
};

const Angle = memo(AngleRow);

const Words = ({ label, player, standing, definition }: SummaryProps): ReactElement => {
  const { phase } = standing;
  const isHold = countUnitOf(definition) === 'seconds';
  const place = useRef<HTMLElement>(null);
  const angles = useMemo(() => curvedAngles(definition), [definition]);
  return (
    <section ref={place} aria-label={label} className="grid content-start gap-3 text-sm">
      <Counts standing={standing} definition={definition} />
      {isHold ? null : <Cycle player={player} place={place} />}
      <Verdict standing={standing} isHold={isHold} />
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{t('Angles')}</caption>
        <tbody>
          {angles.map((angle) => (
            <Angle key={angle.id} angle={angle} phase={phase} {...{ player, definition, place }} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

export const Summary = memo(Words);
