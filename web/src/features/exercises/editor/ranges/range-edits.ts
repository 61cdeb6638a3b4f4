/**
 * Pure functions that edit the ranges of an angle. An edit returns the same draft if nothing
 * changes.
 */
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { Phase, PhaseDefinition } from '@reptemple/engine/definition/exercise-definition';
import type { DegreeRange } from '@reptemple/engine/units';
import type { DraftDefinition } from '../exercise-draft.ts';
import { LEAST, MOST, tidy } from './dial-geometry-and-input.ts';
import type { PhaseRanges } from './gaps-and-overlaps.ts';

type Step = (draft: DraftDefinition) => DraftDefinition;

export const rangesOf = ({ phases }: Pick<DraftDefinition, 'phases'>, id: string): PhaseRanges => ({
  start: phases.start.angleRanges[id],
  transition: phases.transition.angleRanges[id],
  end: phases.end.angleRanges[id],
});

const isSame = (a: DegreeRange | undefined, b: DegreeRange | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.min === b.min && a.max === b.max);

const withRange = (phase: PhaseDefinition, id: string, range: DegreeRange | undefined): PhaseDefinition => {
  if (isSame(phase.angleRanges[id], range)) return phase;
  if (range) return { ...phase, angleRanges: { ...phase.angleRanges, [id]: range } };
  const { [id]: _, ...angleRanges } = phase.angleRanges;
  return { ...phase, angleRanges };
};

/**
 * Returns the edit that sets the ranges of an angle in the three phases. `undefined` removes a
 * range.
 */
export const setRanges =
  (id: string, ranges: PhaseRanges): Step =>
  (draft) => {
    if (PHASES.every((phase) => isSame(draft.phases[phase].angleRanges[id], ranges[phase]))) return draft;
    const { start, transition, end } = draft.phases;
    const phases = {
      start: withRange(start, id, ranges.start),
      transition: withRange(transition, id, ranges.transition),
      end: withRange(end, id, ranges.end),
    };
    return { ...draft, phases };
  };

/**
 * Returns the edit that sets the ranges of an angle to those that the dial shows. Keeps a stored
 * range that differs from the shown one only by rounding or by the order of its ends.
 */
export const setShownRanges =
  (id: string, shown: PhaseRanges): Step =>
  (draft) => {
    const stored = rangesOf(draft, id);
    const kept = (phase: Phase): DegreeRange | undefined => {
      const range = stored[phase];
      return range && isSame(tidy(range), shown[phase]) ? range : shown[phase];
    };
    return setRanges(id, { start: kept('start'), transition: kept('transition'), end: kept('end') })(draft);
  };

export const everywhere = (range: DegreeRange | undefined): PhaseRanges => ({
  start: range,
  transition: range,
  end: range,
});

/** Returns the range in degrees that all three phases share; undefined if they differ. */
export const commonRange = ({ start, transition, end }: PhaseRanges): DegreeRange | undefined =>
  isSame(start, transition) && isSame(start, end) ? start : undefined;

/**
 * Initial ranges of an angle in degrees: a third of 0 to 180 for each phase. The start phase has
 * the straight joint.
 */
export const DIVIDED: PhaseRanges = {
  start: { min: 121, max: MOST },
  transition: { min: 61, max: 120 },
  end: { min: LEAST, max: 60 },
};

const taken = (ranges: PhaseRanges, degrees: number): boolean =>
  PHASES.some((phase) => {
    const range = ranges[phase];
    return range !== undefined && degrees >= range.min && degrees <= range.max;
  });

/**
 * Returns a range in degrees for a phase that has none: the widest range that no phase uses, or the
 * whole dial (0 to 180) if all are used.
 */
export const freeRange = (ranges: PhaseRanges): DegreeRange => {
  let widest: DegreeRange | undefined;
  let min = LEAST;
  for (let degrees = LEAST; degrees <= MOST + 1; degrees += 1) {
    if (degrees <= MOST && !taken(ranges, degrees)) continue;
    const stretch = { min, max: degrees - 1 };
    if (stretch.max >= min && (!widest || stretch.max - min > widest.max - widest.min)) widest = stretch;
    min = degrees + 1;
  }
  return widest ?? { min: LEAST, max: MOST };
};

export const giveGap = (ranges: PhaseRanges, phase: Phase, gap: DegreeRange): PhaseRanges => {
  const range = ranges[phase];
  if (!range) return ranges;
  return { ...ranges, [phase]: { min: Math.min(range.min, gap.min), max: Math.max(range.max, gap.max) } };
};

interface Neighbours {
  readonly below: readonly Phase[];
  readonly above: readonly Phase[];
}

const neighboursOf = (ranges: PhaseRanges, phase: Phase): Neighbours => {
  const range = ranges[phase];
  const others = PHASES.filter((other) => other !== phase);
  return {
    below: others.filter((other) => range !== undefined && ranges[other]?.max === range.min - 1),
    above: others.filter((other) => range !== undefined && ranges[other]?.min === range.max + 1),
  };
};

/**
 * Changes the range of a phase, and moves the adjacent ends of neighbouring ranges with it. Limits
 * the change so that each neighbour keeps at least one degree.
 */
export const moveWithNeighbours = (ranges: PhaseRanges, phase: Phase, to: DegreeRange): PhaseRanges => {
  const { below, above } = neighboursOf(ranges, phase);
  const floor = Math.max(LEAST, ...below.map((other) => (ranges[other]?.min ?? LEAST) + 1));
  const ceiling = Math.min(MOST, ...above.map((other) => (ranges[other]?.max ?? MOST) - 1));
  const min = Math.min(Math.max(to.min, floor), ceiling);
  const max = Math.max(Math.min(to.max, ceiling), min);
  const moved = (other: Phase): DegreeRange | undefined => {
    const range = ranges[other];
    if (!range) return undefined;
    if (other === phase) return { min, max };
    if (below.includes(other)) return { min: range.min, max: min - 1 };
    return above.includes(other) ? { min: max + 1, max: range.max } : range;
  };
  return { start: moved('start'), transition: moved('transition'), end: moved('end') };
};
