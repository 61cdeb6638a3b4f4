/** How the three phases share the degrees of one angle: which belong to none, which to several, and that in words. */
import { PHASES } from '@reptemple/engine/definition';
import type { Phase } from '@reptemple/engine/definition';
import { isWithin } from '@reptemple/engine/units';
import type { DegreeRange } from '@reptemple/engine/units';
import { t } from '../../../../language/texts.ts';
import { LEAST, MOST } from './dial.ts';
import { phaseName } from './phase-name.ts';

/** What each phase asks of one angle; undefined where it asks nothing. */
export type PhaseRanges = Readonly<Record<Phase, DegreeRange | undefined>>;

/** Degrees next to each other that belong to the same phases. Both ends belong to it. */
export interface Stretch extends DegreeRange {
  readonly phases: readonly Phase[];
}

const isEqual = (a: readonly Phase[], b: readonly Phase[]): boolean =>
  a.length === b.length && a.every((phase) => b.includes(phase));

/** From 0 to 180 without a break. A phase that asks nothing of the angle takes every degree of it. */
export const stretchesOf = (ranges: PhaseRanges): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  for (let degrees = LEAST; degrees <= MOST; degrees += 1) {
    const phases = PHASES.filter((phase) => {
      const range = ranges[phase];
      return !range || isWithin(degrees, range);
    });
    const last = stretches.at(-1);
    if (last && isEqual(last.phases, phases)) stretches[stretches.length - 1] = { ...last, max: degrees };
    else stretches.push({ min: degrees, max: degrees, phases });
  }
  return stretches;
};

export interface Clash {
  readonly kind: 'gap' | 'overlap';
  readonly stretch: Stretch;
}

/** Gaps and overlaps in the order of the dial. Where a phase asks nothing everything overlaps by intent, and nothing is told. */
export const clashesOf = (ranges: PhaseRanges): readonly Clash[] => {
  if (PHASES.some((phase) => !ranges[phase])) return [];
  return stretchesOf(ranges).flatMap((stretch): readonly Clash[] => {
    if (stretch.phases.length === 1) return [];
    return [{ kind: stretch.phases.length === 0 ? 'gap' : 'overlap', stretch }];
  });
};

/** "111–150", or "90" for a single degree. */
export const degreesWords = ({ min, max }: DegreeRange): string => (min === max ? `${min}` : `${min}–${max}`);

const list = (phases: readonly Phase[]): string => {
  const names = phases.map(phaseName);
  return names.length < 2
    ? names.join('')
    : t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
};

/**
 * "111–150 belongs to no phase"; "100–110 belongs to transition and end: transition is taken", because phases are looked for in that
 * order (second document, section 4). With other angles in play those may still tell the phases apart.
 */
export const clashWords = ({ kind, stretch }: Clash, isOnlyAngle: boolean): string => {
  const degrees = degreesWords(stretch);
  const [first] = stretch.phases;
  if (kind === 'gap' || !first) return t('{degrees} belongs to no phase', { degrees });
  const said = { degrees, phases: list(stretch.phases), first: phaseName(first) };
  return isOnlyAngle
    ? t('{degrees} belongs to {phases}: {first} is taken', said)
    : t('{degrees} belongs to {phases}: {first} is taken, unless another angle rules it out', said);
};

/** Phases on either side of a gap, which could take it. */
export const besideGap = (ranges: PhaseRanges, gap: DegreeRange): readonly Phase[] =>
  PHASES.filter((phase) => {
    const range = ranges[phase];
    return range !== undefined && (range.max === gap.min - 1 || range.min === gap.max + 1);
  });
