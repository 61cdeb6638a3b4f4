/** Gaps and overlaps between the three phases of an angle, and the messages about them. */
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { Phase } from '@reptemple/engine/definition/exercise-definition';
import { isWithin } from '@reptemple/engine/units';
import type { DegreeRange } from '@reptemple/engine/units';
import { inLowerCase } from '../../../../i18n/locale-formats.ts';
import { dateLocale, t } from '../../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../../player/phase-and-camera-labels.ts';
import { LEAST, MOST } from './dial-geometry-and-input.ts';

/** Returns the phase's name as it is written in the middle of a sentence, such as "start". */
export const phaseName = (phase: Phase): string => inLowerCase(PHASE_LABELS[phase]);

/** Range of an angle in each phase; undefined if the phase accepts every angle. */
export type PhaseRanges = Readonly<Record<Phase, DegreeRange | undefined>>;

/** Range of degrees in which the same phases accept the angle. Both ends are inclusive. */
export interface Stretch extends DegreeRange {
  readonly phases: readonly Phase[];
}

const isEqual = (a: readonly Phase[], b: readonly Phase[]): boolean =>
  a.length === b.length && a.every((phase) => b.includes(phase));

/**
 * Splits 0 to 180 degrees into ranges, in each of which the same phases accept the angle. A phase
 * without a range accepts every degree.
 */
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

/**
 * Returns the gaps and overlaps of the phases in ascending order. Empty if a phase has no range,
 * because overlaps are then intended.
 */
export const clashesOf = (ranges: PhaseRanges): readonly Clash[] => {
  if (PHASES.some((phase) => !ranges[phase])) return [];
  return stretchesOf(ranges).flatMap((stretch): readonly Clash[] => {
    if (stretch.phases.length === 1) return [];
    return [{ kind: stretch.phases.length === 0 ? 'gap' : 'overlap', stretch }];
  });
};

/** Formats a range as "111–150", or as "90" if both ends are equal. */
export const degreesLabel = ({ min, max }: DegreeRange): string => (min === max ? `${min}` : `${min}–${max}`);

const list = (phases: readonly Phase[]): string => new Intl.ListFormat(dateLocale()).format(phases.map(phaseName));

/**
 * Describes a gap as "111–150: no phase", and an overlap as "100–110: transition and end overlap,
 * transition applies". The engine takes the first matching phase, unless another angle excludes it
 * (specification S2, section 4).
 */
export const clashLabel = ({ kind, stretch }: Clash, isOnlyAngle: boolean): string => {
  const degrees = degreesLabel(stretch);
  const [first] = stretch.phases;
  if (kind === 'gap' || !first) return t('{degrees}: no phase', { degrees });
  const said = { degrees, phases: list(stretch.phases), first: phaseName(first) };
  return isOnlyAngle
    ? t('{degrees}: {phases} overlap, {first} applies', said)
    : t('{degrees}: {phases} overlap, {first} applies unless another angle rules it out', said);
};

export const besideGap = (ranges: PhaseRanges, gap: DegreeRange): readonly Phase[] =>
  PHASES.filter((phase) => {
    const range = ranges[phase];
    return range !== undefined && (range.max === gap.min - 1 || range.min === gap.max + 1);
  });
