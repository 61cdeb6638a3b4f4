/** Angle that distinguishes the phases: three ranges on one dial, with gaps and overlaps. */
import { PHASES } from '@reptemple/engine/definition/definition';
import type { AngleDefinition, Phase } from '@reptemple/engine/definition/definition';
import type { DegreeRange } from '@reptemple/engine/units';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { PHASE_FILLS } from '../../../../player/timeline/phase-fills.ts';
import { PHASE_LABELS } from '../../../../player/player-labels.ts';
import { Button } from '../../../../ui/button.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { AngleCard, focusCard } from './angle-card.tsx';
import { ClashList } from './clash-list.tsx';
import { clashesOf } from './coverage.ts';
import type { PhaseRanges } from './coverage.ts';
import { tidy } from './dial.ts';
import { DIVIDED, freeRange, giveGap, moveWithNeighbours, setShownRanges } from './edits.ts';
import type { Lane, LiveAngles, Move } from './lanes.ts';
import { phaseName } from './phase-name.ts';
import { RangeDial } from './range-dial.tsx';
import { RangeRow } from './range-numbers.tsx';

interface PhaseAngleProps {
  readonly angle: AngleDefinition;
  readonly start: DegreeRange | undefined;
  readonly transition: DegreeRange | undefined;
  readonly end: DegreeRange | undefined;
  /** True if no other angle distinguishes the phases. */
  readonly isOnlyAngle: boolean;
  /** Adjacent phases move along. */
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
  /** Returns the range that a phase actually gets. */
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
    set(t('Move the {phase} of {name}', { phase: phaseName(phase), name }), moved(named(base), phase, range), gesture);
  };
  return { move, taken: (before, phase, range) => moved(before, phase, range)[phase] ?? range, set };
};

const added = (phase: Phase, name: string): string =>
  t('Add a {phase} range for {name}', { phase: phaseName(phase), name });
const tookAway = (phase: Phase, name: string): string =>
  t('Remove the {phase} range of {name}', { phase: phaseName(phase), name });

const Divide = ({ onDivide }: { readonly onDivide: () => void }): ReactElement => (
  <div className="grid gap-3 rounded-stone bg-sunken p-4 text-sm">
    <p>{t('No phase uses this angle yet.')}</p>
    <Button
      size="small"
      className="justify-self-start"
      onClick={({ currentTarget }) => {
        focusCard(currentTarget);
        onDivide();
      }}
    >
      {t('Split between the phases')}
    </Button>
  </div>
);

const PhaseDial = (props: PhaseAngleProps): ReactElement => {
  const { angle, start, transition, end, isOnlyAngle, live } = props;
  const lanes = lanesOf({ start, transition, end });
  const base = lanes.map(({ range }) => range);
  const ranges = named(base);
  const clashes = clashesOf(ranges);
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
        <Divide onDivide={() => set(t('Split {name} between the phases', { name: angle.name }), DIVIDED)} />
      ) : null}
      <ul className="grid gap-1.5">{PHASES.map(row)}</ul>
      <ClashList
        clashes={clashes}
        ranges={ranges}
        isOnlyAngle={isOnlyAngle}
        onGive={(phase, gap) => set(t('Close a gap of {name}', { name: angle.name }), giveGap(ranges, phase, gap))}
      />
    </AngleCard>
  );
};

/** Memoized, because every move creates a new draft, but only one angle changes. */
export const PhaseAngle = memo(PhaseDial);
