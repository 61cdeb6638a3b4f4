/**
 * Row of the timeline with a button per rep that shows the verdict. The row is one tab stop. The up
 * and down arrow keys move between reps.
 */
import { Check, X } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { memo } from 'react';
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { TimelineEntry } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { repName } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { faultLabel, verdictMessage } from '../../i18n/rep-count-and-fault-labels.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { t, translateMessage } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { minutesAndSeconds, secondsLabel, timecode } from '../../ui/format/format-duration.ts';
import { partsOf, segmentsOf } from '../analysis/phase-segments.ts';
import { PART_LABELS } from '../phase-and-camera-labels.ts';
import type { Player } from '../player-controller.ts';
import type { Scale } from '../timeline/chart-scales-and-curves.ts';

interface RepBreakdownProps {
  readonly rep: Rep;
  readonly timeline: readonly TimelineEntry[];
  readonly definition: ExerciseDefinition;
}

export const RepBreakdown = ({ rep, timeline, definition }: RepBreakdownProps): ReactElement => {
  const { number, valid, formScore, endMs, angles } = rep;
  return (
    <div className="grid gap-2 tabular-nums">
      <p className="font-semibold">
        {rich(
          '{rep}: <verdict>{verdict}</verdict>, form {formScore}',
          { verdict: <span className={valid ? 'text-gold' : 'text-clay'} /> },
          { rep: repName(number, countUnitOf(definition)), verdict: valid ? t('Valid') : t('Invalid'), formScore },
        )}
      </p>
      {valid ? null : <p className="max-w-64 text-clay">{faultLabel(rep)}</p>}
      <table className="text-left">
        <tbody>
          {partsOf(rep, segmentsOf(timeline, endMs)).map(({ part, fromMs, toMs, isValid }) => (
            <tr key={fromMs}>
              <th scope="row" className="pr-4 font-medium">
                {`${PART_LABELS[part]}${isValid ? '' : ` (${t('invalid')})`}`}
              </th>
              <td className="pr-4 text-quiet">{timecode(fromMs)}</td>
              <td className="text-right">{secondsLabel(toMs - fromMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="text-quiet">
        {definition.angles.map(({ id, name }) => {
          const span = angles[id];
          return span ? <li key={id}>{`${translateMessage(name)} ${span.min}°–${span.max}°`}</li> : null;
        })}
      </ul>
    </div>
  );
};

interface RepRowProps {
  readonly player: Player;
  readonly reps: readonly Rep[];
  readonly timeline: readonly TimelineEntry[];
  readonly definition: ExerciseDefinition;
  readonly current: number | undefined;
  readonly isAdmin: boolean;
  readonly letters: number;
  readonly x: Scale;
}

/** Minimum width in px of a rep's button that shows the rep's number, at the default font size. */
const NUMBER_PX = 44;
const SIGN_PX = 18;

interface RepButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly player: Player;
  readonly rep: Rep;
  readonly left: number;
  readonly width: number;
  readonly letters: number;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly unit: CountUnit;
}

const walk = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const number = Number(event.currentTarget.dataset['rep']) + step;
  const beside = event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-rep="${number}"]`);
  beside?.focus();
  beside?.click();
};

const RepButton = (props: RepButtonProps): ReactElement => {
  const { player, rep, left, width, letters, isCurrent, isStop, unit, ...rest } = props;
  const hasSign = width >= SIGN_PX * letters;
  const Sign = rep.valid ? Check : X;
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      data-rep={rep.number}
      aria-label={`${verdictMessage(rep, unit)}, ${minutesAndSeconds(rep.startMs / 1000)}`}
      aria-current={isCurrent || undefined}
      className={cn(
        'absolute inset-y-0.5 flex items-center justify-center gap-1 overflow-hidden rounded-stone border text-sm font-semibold tabular-nums -outline-offset-2',
        rep.valid ? 'border-gold bg-gold-wash text-gold' : 'border-clay bg-clay-wash text-clay',
        isCurrent && 'border-2',
        // Draws an invalid rep at half the height if its button is too narrow for the cross.
        !hasSign && !rep.valid && 'top-1/2',
      )}
      {...rest}
      style={{ left, width: Math.max(2, width - 1) }}
      onClick={() => player.seekTo(rep.startMs)}
      onKeyDown={walk}
    >
      {hasSign ? <Sign className="size-4 shrink-0" aria-hidden /> : null}
      {width >= NUMBER_PX * letters ? <span>{rep.number}</span> : null}
    </button>
  );
};

interface RepItemProps extends RepButtonProps, Pick<RepRowProps, 'timeline' | 'definition' | 'isAdmin'> {}

const Item = ({ timeline, definition, isAdmin, ...button }: RepItemProps): ReactElement => {
  if (!isAdmin) return <RepButton {...button} />;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <RepButton {...button} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-[calc(100vw-1.5rem)] animate-fade rounded-stone border bg-raised p-3 text-sm text-ink shadow-floating"
        >
          <RepBreakdown rep={button.rep} timeline={timeline} definition={definition} />
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
};

const RepItem = memo(Item);

const Row = ({ reps, current, x, ...shared }: RepRowProps): ReactElement => {
  const unit = countUnitOf(shared.definition);
  return (
    <Tooltip.Provider delayDuration={150}>
      <fieldset
        aria-label={unit === 'seconds' ? t('Seconds') : t('Reps')}
        data-walks
        className="relative m-0 h-11 min-w-0 border-0 p-0"
      >
        {reps.map((rep, index) => (
          <RepItem
            key={rep.number}
            rep={rep}
            left={x(rep.startMs)}
            width={x(rep.endMs) - x(rep.startMs)}
            isCurrent={rep.number === current}
            isStop={current === undefined ? index === 0 : rep.number === current}
            {...{ unit, ...shared }}
          />
        ))}
      </fieldset>
    </Tooltip.Provider>
  );
};

export const RepRow = memo(Row);
