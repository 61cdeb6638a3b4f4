/** What an author does to the ranges of one angle. Steps are pure, and give the same draft back when nothing changed. */
import { PHASES } from '@reptemple/engine/definition';
import type { Phase, PhaseDefinition } from '@reptemple/engine/definition';
import type { DegreeRange } from '@reptemple/engine/units';
import type { DraftDefinition } from '../draft.ts';
import type { PhaseRanges } from './coverage.ts';
import { LEAST, MOST, tidy } from './dial.ts';

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

/** Gives an angle these ranges; a phase without one asks nothing of the angle. */
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
 * Gives an angle the ranges its dial shows. Where one shows what is stored, in whole degrees and the right way round, what is stored stays
 * as it is: touching one range writes no other.
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

/** The same range in every phase. */
export const everywhere = (range: DegreeRange | undefined): PhaseRanges => ({
  start: range,
  transition: range,
  end: range,
});

/** The range all three phases have, if they have the same. */
export const commonRange = ({ start, transition, end }: PhaseRanges): DegreeRange | undefined =>
  isSame(start, transition) && isSame(start, end) ? start : undefined;

/** A third for each phase, straight at the start: to be moved from there. */
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

/** A first range for a phase that has none: the widest stretch no other phase has, or the whole dial. */
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

/** A phase beside a gap takes it. */
export const giveGap = (ranges: PhaseRanges, phase: Phase, gap: DegreeRange): PhaseRanges => {
  const range = ranges[phase];
  if (!range) return ranges;
  return { ...ranges, [phase]: { min: Math.min(range.min, gap.min), max: Math.max(range.max, gap.max) } };
};

interface Neighbours {
  readonly below: readonly Phase[];
  readonly above: readonly Phase[];
}

/** The phases whose ranges end just where this one begins, and begin just where it ends. */
const neighboursOf = (ranges: PhaseRanges, phase: Phase): Neighbours => {
  const range = ranges[phase];
  const others = PHASES.filter((other) => other !== phase);
  return {
    below: others.filter((other) => range !== undefined && ranges[other]?.max === range.min - 1),
    above: others.filter((other) => range !== undefined && ranges[other]?.min === range.max + 1),
  };
};

/** A range is moved, and phases that touched it go along: none of them is pushed out of the dial. */
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
