/**
 * Editor section of the angles' ranges: per phase, for alignments and for stop angles
 * (specification S2, sections 3 to 5).
 */
import { CircleAlert, Layers2 } from 'lucide-react';
import { useState, memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { AngleDefinition, Phase } from '@reptemple/engine/definition/exercise-definition';
import type { DegreeRange } from '@reptemple/engine/units';
import { t } from '../../../../i18n/translate.ts';
import { PHASE_FILLS, PHASE_LABELS } from '../../../../player/phase-and-camera-labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/form/checkbox-radio-switch.tsx';
import type { DraftDefinition, EditorProps } from '../exercise-draft.ts';
import { AlignmentAngle, StopAngle, AngleCard, focusCard, RangeRow } from './angle-range-cards.tsx';
import { tidy } from './dial-geometry-and-input.ts';
import type { LiveAngles, Lane, Move } from './dial-geometry-and-input.ts';
import { clashesOf, besideGap, clashLabel, phaseName } from './gaps-and-overlaps.ts';
import type { PhaseRanges, Clash } from './gaps-and-overlaps.ts';
import { RangeDial } from './range-dial.tsx';
import { rangesOf, DIVIDED, freeRange, giveGap, moveWithNeighbours, setShownRanges } from './range-edits.ts';

interface ClashesProps {
  readonly clashes: readonly Clash[];
  readonly ranges: PhaseRanges;
  readonly isOnlyAngle: boolean;
  readonly onGive: (phase: Phase, gap: DegreeRange) => void;
}

const Entry = ({ clash, ranges, isOnlyAngle, onGive }: Omit<ClashesProps, 'clashes'> & { readonly clash: Clash }) => {
  const { kind, stretch } = clash;
  const isGap = kind === 'gap';
  const Sign = isGap ? CircleAlert : Layers2;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className={`flex min-w-0 items-start gap-2 py-1 ${isGap ? 'text-clay' : 'text-quiet'}`}>
        <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="tabular-nums">{clashLabel(clash, isOnlyAngle)}</span>
      </span>
      {isGap
        ? besideGap(ranges, stretch).map((phase) => (
            <Button
              key={phase}
              variant="quiet"
              size="small"
              onClick={({ currentTarget }) => {
                focusCard(currentTarget);
                onGive(phase, stretch);
              }}
            >
              {t('Assign to {phase}', { phase: phaseName(phase) })}
            </Button>
          ))
        : null}
    </li>
  );
};

/** List of gaps and overlaps. It is a live region, so that screen readers announce changes. */
export const ClashList = ({ clashes, ...rest }: ClashesProps): ReactElement => (
  <ul aria-label={t('Gaps and overlaps')} aria-live="polite" className="text-sm">
    {clashes.map((clash) => (
      <Entry key={`${clash.kind} ${clash.stretch.min}`} clash={clash} {...rest} />
    ))}
  </ul>
);

interface PhaseAngleProps {
  readonly angle: AngleDefinition;
  readonly start: DegreeRange | undefined;
  readonly transition: DegreeRange | undefined;
  readonly end: DegreeRange | undefined;
  /** True if no other angle decides the phase. */
  readonly isOnlyAngle: boolean;
  /**
   * True if the exercise counts the seconds of a hold. It needs no sequence of phases, so gaps and
   * overlaps are not reported.
   */
  readonly isHold: boolean;
  /** True if the ranges of adjacent phases move with a changed range. */
  readonly isTogether: boolean;
  readonly live: LiveAngles | undefined;
  readonly edit: EditorProps['edit'];
}

const lanesOf = (ranges: PhaseRanges): readonly Lane[] =>
  PHASES.map((phase) => {
    const range = ranges[phase];
    return { name: PHASE_LABELS[phase], fill: PHASE_FILLS[phase], range: range && tidy(range) };
  });

const named = (base: readonly (DegreeRange | undefined)[]): PhaseRanges => ({
  start: base[0],
  transition: base[1],
  end: base[2],
});

interface Moves {
  readonly move: (move: Move) => void;
  /**
   * Returns the range that would be applied for `range`: limited to 0 to 180 degrees and by
   * neighbouring phases that move along.
   */
  readonly taken: (before: PhaseRanges, phase: Phase, range: DegreeRange) => DegreeRange;
  readonly set: (label: string, ranges: PhaseRanges, gesture?: string) => void;
}

const movesOf = ({ angle: { id, name }, isTogether, edit }: PhaseAngleProps): Moves => {
  const set: Moves['set'] = (label, ranges, gesture) => edit(label, setShownRanges(id, ranges), gesture);
  const moved = (before: PhaseRanges, phase: Phase, range: DegreeRange): PhaseRanges =>
    isTogether ? moveWithNeighbours(before, phase, range) : { ...before, [phase]: range };
  const move: Moves['move'] = ({ lane, range, base, gesture }) => {
    const phase = PHASES[lane];
    if (!phase) return;
    set(`${t('Move {name}', { name })}, ${phaseName(phase)}`, moved(named(base), phase, range), gesture);
  };
  return { move, taken: (before, phase, range) => moved(before, phase, range)[phase] ?? range, set };
};

const added = (phase: Phase, name: string): string => `${t('Add')}: ${name}, ${phaseName(phase)}`;
const tookAway = (phase: Phase, name: string): string => `${t('Remove')}: ${name}, ${phaseName(phase)}`;

const Divide = ({ onDivide }: { readonly onDivide: () => void }): ReactElement => (
  <div className="grid gap-3 rounded-stone bg-sunken p-4 text-sm">
    <Button
      size="small"
      className="justify-self-start"
      onClick={({ currentTarget }) => {
        focusCard(currentTarget);
        onDivide();
      }}
    >
      {t('Divide between the phases')}
    </Button>
  </div>
);

const PhaseDial = (props: PhaseAngleProps): ReactElement => {
  const { angle, start, transition, end, isOnlyAngle, isHold, live } = props;
  const lanes = lanesOf({ start, transition, end });
  const base = lanes.map(({ range }) => range);
  const ranges = named(base);
  const clashes = isHold ? [] : clashesOf(ranges);
  const { move, taken, set } = movesOf(props);
  const row = (phase: Phase, index: number): ReactElement | null => {
    const lane = lanes[index];
    if (!lane) return null;
    return (
      <RangeRow
        key={phase}
        lane={lane}
        angleName={angle.name}
        onType={(range, gesture) => move({ lane: index, range, base, gesture })}
        taken={(range) => taken(ranges, phase, range)}
        onAdd={() => set(added(phase, angle.name), { ...ranges, [phase]: freeRange(ranges) })}
        onRemove={() => set(tookAway(phase, angle.name), { ...ranges, [phase]: undefined })}
      />
    );
  };
  return (
    <AngleCard
      angle={angle}
      dial={
        <RangeDial
          angleId={angle.id}
          angleName={angle.name}
          lanes={lanes}
          clashes={clashes}
          live={live}
          onMove={move}
        />
      }
    >
      {base.every((range) => !range) ? (
        <Divide onDivide={() => set(`${t('Divide between the phases')}: ${angle.name}`, DIVIDED)} />
      ) : null}
      <ul className="grid gap-1.5">{PHASES.map(row)}</ul>
      <ClashList
        clashes={clashes}
        ranges={ranges}
        isOnlyAngle={isOnlyAngle}
        onGive={(phase, gap) => set(`${t('Gaps and overlaps')}: ${angle.name}`, giveGap(ranges, phase, gap))}
      />
    </AngleCard>
  );
};

/**
 * Dial with one angle's ranges in the three phases. Memoized, because each move creates a new draft
 * but changes only one angle.
 */
export const PhaseAngle = memo(PhaseDial);

interface SectionProps extends EditorProps {
  readonly live?: LiveAngles;
}

interface Groups {
  readonly deciding: readonly AngleDefinition[];
  readonly alignments: readonly AngleDefinition[];
  readonly stops: readonly AngleDefinition[];
}

/**
 * Groups the angles into alignments, stop angles and others. A stop angle that is also marked as
 * alignment is only in `stops`.
 */
const groupsOf = ({ angles, globalAlignments }: DraftDefinition): Groups => {
  const others = angles.filter(({ exerciseStop }) => !exerciseStop);
  return {
    deciding: others.filter(({ id }) => !globalAlignments.includes(id)),
    alignments: others.filter(({ id }) => globalAlignments.includes(id)),
    stops: angles.filter(({ exerciseStop }) => exerciseStop),
  };
};

interface GroupProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

const Group = ({ title, note, children }: GroupProps): ReactElement => (
  <section aria-label={title} className="grid gap-3">
    <header>
      <h3 className="inscription text-quiet">{title}</h3>
      <p className="text-sm text-pretty text-quiet">{note}</p>
    </header>
    {children}
  </section>
);

const Deciding = ({
  deciding,
  draft,
  edit,
  live,
}: EditorProps & { readonly deciding: readonly AngleDefinition[]; readonly live: LiveAngles | undefined }) => {
  const [isTogether, setTogether] = useState(false);
  return (
    <Group title={t('Angles')} note={t('These ranges decide the phase: start first, then transition, then end.')}>
      {deciding.length === 0 ? (
        <p className="rounded-stone bg-sunken p-4">
          {t('Every phase needs a range for an angle that isn’t a global alignment or a stop.')}
        </p>
      ) : (
        <CheckRow checked={isTogether} onChange={({ currentTarget }) => setTogether(currentTarget.checked)}>
          {t('Move adjacent phases together')}
        </CheckRow>
      )}
      {deciding.map((angle) => (
        <PhaseAngle
          key={angle.id}
          angle={angle}
          isOnlyAngle={deciding.length === 1}
          isHold={draft.robust.hold !== null}
          isTogether={isTogether}
          live={live}
          edit={edit}
          {...rangesOf(draft, angle.id)}
        />
      ))}
    </Group>
  );
};

export const PhaseRangeSection = ({ draft, edit, live }: SectionProps): ReactElement => {
  const { deciding, alignments, stops } = groupsOf(draft);
  return (
    <div className="grid gap-8">
      <Deciding {...{ deciding, draft, edit, live }} />
      {alignments.length > 0 ? (
        <Group title={t('Global alignments')} note={t('Must hold across all phases')}>
          {alignments.map((angle) => (
            <AlignmentAngle key={angle.id} {...{ angle, live, edit }} {...rangesOf(draft, angle.id)} />
          ))}
        </Group>
      ) : null}
      {stops.length > 0 ? (
        <Group title={t('EXERCISE STOP')} note={t('Ends the exercise when within its range')}>
          {stops.map((angle) => (
            <StopAngle key={angle.id} {...{ angle, live, edit }} {...rangesOf(draft, angle.id)} />
          ))}
        </Group>
      ) : null}
    </div>
  );
};
