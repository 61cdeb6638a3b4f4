/** Which phase the body is in (second document, section 4, "Phase model"). */
import { PHASES } from './definition.ts';
import type { Phase } from './definition.ts';
import type { Plan } from './plan.ts';
import { isWithin } from './units.ts';
import type { Degrees } from './units.ts';

/** Whole degrees in the order of the plan's angles; null where the joint cannot be seen. */
export type Angles = readonly (Degrees | null)[];

/** All deciding angles are inside this phase's ranges, each range widened by `slack`. Alignments and stops are ignored. */
export const holdsPhase = (plan: Plan, phase: Phase, angles: Angles, slack: Degrees): boolean => {
  const ranges = plan.ranges[phase];
  for (let i = 0; i < angles.length; i += 1) {
    const range = ranges[i];
    if (!range || !plan.angles[i]?.decides) continue;
    const angle = angles[i];
    if (angle === null || angle === undefined) return false;
    if (angle < range.min - slack || angle > range.max + slack) return false;
  }
  return true;
};

/** The first of start, transition, end whose ranges all hold; null when none does. */
export const detectPhase = (plan: Plan, angles: Angles): Phase | null => {
  for (const phase of PHASES) if (holdsPhase(plan, phase, angles, 0)) return phase;
  return null;
};

/**
 * Start and end are left only by `slack` degrees, so that trembling at their edge is no movement. The transition between them has no
 * such hold: it would move the lockout away from where the definition puts it.
 */
export const detectPhaseFrom = (plan: Plan, current: Phase | null, angles: Angles, slack: Degrees): Phase | null => {
  const detected = detectPhase(plan, angles);
  if (slack === 0 || current === null || current === 'transition' || detected === current) return detected;
  if (detected !== 'transition' && detected !== null) return detected;
  return holdsPhase(plan, current, angles, slack) ? current : detected;
};

/** Which angles are outside their range of `phase`, by index; an unseen joint does not fail. */
export const failingAngles = (plan: Plan, phase: Phase, angles: Angles): readonly number[] => {
  const failing: number[] = [];
  const ranges = plan.ranges[phase];
  for (let i = 0; i < angles.length; i += 1) {
    const range = ranges[i];
    const angle = angles[i];
    if (!range || plan.angles[i]?.isStop || angle === null || angle === undefined) continue;
    if (!isWithin(angle, range)) failing.push(i);
  }
  return failing;
};
