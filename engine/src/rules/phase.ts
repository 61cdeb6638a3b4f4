/** Phase detection from the joint angles (specification S2, section 4, "Phase model"). */
import { PHASES } from '../definition/definition.ts';
import type { Phase } from '../definition/definition.ts';
import type { Plan } from '../definition/plan.ts';
import { isWithin } from '../units.ts';
import type { Degrees } from '../units.ts';

/** Whole degrees in the order of the plan's angles; null if the joint is not visible. */
export type Angles = readonly (Degrees | null)[];

/**
 * Returns true if all deciding angles are inside the phase's ranges, each widened by `slack`.
 * Alignments and stop angles do not decide.
 */
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

/** Returns the first of start, transition, end whose ranges all match; null if none does. */
export const detectPhase = (plan: Plan, angles: Angles): Phase | null => {
  for (const phase of PHASES) if (holdsPhase(plan, phase, angles, 0)) return phase;
  return null;
};

/**
 * Detects the phase with hysteresis: start and end are left only beyond `slack` degrees, so that
 * jitter at their edge is no transition. Transition has none, because that would shift the lockout.
 */
export const detectPhaseFrom = (plan: Plan, current: Phase | null, angles: Angles, slack: Degrees): Phase | null => {
  const detected = detectPhase(plan, angles);
  if (slack === 0 || current === null || current === 'transition' || detected === current) return detected;
  if (detected !== 'transition' && detected !== null) return detected;
  return holdsPhase(plan, current, angles, slack) ? current : detected;
};

/** Returns the indexes of angles outside their range in `phase`. An unseen angle does not fail. */
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
