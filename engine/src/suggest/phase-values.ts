/**
 * Measures angles in the three chosen frames (specification S2, section 5, "Wizard angle
 * calculation").
 */
import { PHASES } from '../definition/definition.ts';
import type { AngleDefinition, CameraPosition, Phase } from '../definition/definition.ts';
import { angleAt, aspectOf, visibilityOf, wholeDegrees } from '../signal/geometry.ts';
import { SIDES } from '../signal/landmark.ts';
import type { Side } from '../signal/landmark.ts';
import { anglesOnSides } from '../definition/plan.ts';
import type { Triple } from '../definition/plan.ts';
import type { Frame, Track } from '../track.ts';
import type { Degrees, Millis } from '../units.ts';
import type { PhaseTimes } from './frames.ts';
import type { PhaseValues } from './ranges.ts';

/** Minimum visibility of a landmark (specification S2, section 9). */
const WIZARD_VISIBILITY = 0.5;
/** Maximum distance between a chosen time and an analysed frame. */
const NEAREST_MS = 100;

/** Returns the analysed frame for a time in the clip; undefined if none is near. */
export const frameNear = ({ frames }: Track, ms: Millis): Frame | undefined => {
  let nearest: Frame | undefined;
  for (const frame of frames) {
    if (!nearest || Math.abs(frame.t - ms) < Math.abs(nearest.t - ms)) nearest = frame;
  }
  return nearest && Math.abs(nearest.t - ms) <= NEAREST_MS ? nearest : undefined;
};

const isSeen = (p: readonly number[], triple: Triple): boolean =>
  triple.every((landmark) => visibilityOf(p, landmark) > WIZARD_VISIBILITY);

const valueIn = (
  p: readonly number[],
  on: Readonly<Record<Side, Triple>>,
  sides: readonly Side[],
  aspect: number,
): Degrees | null => {
  const seen = sides.flatMap((side) => {
    const [a, vertex, c] = on[side];
    return isSeen(p, on[side]) ? (angleAt(p, a, vertex, c, aspect) ?? []) : [];
  });
  return seen.length === 0 ? null : wholeDegrees(seen.reduce((sum, value) => sum + value, 0) / seen.length);
};

/**
 * Returns each angle in the three frames, in whole degrees; null if one of its landmarks is not
 * visible enough. In frontal view it is the mean of both sides.
 */
export const phaseValues = (
  track: Track,
  times: PhaseTimes,
  angles: readonly AngleDefinition[],
  cameraPosition: CameraPosition,
  near: Side,
): readonly PhaseValues[] => {
  const aspect = aspectOf(track);
  const sides = cameraPosition === 'side' ? [near] : SIDES;
  return angles.map((angle) => {
    const on = anglesOnSides(angle, cameraPosition);
    const valueOf = (phase: Phase): Degrees | null => {
      const p = frameNear(track, times[phase])?.p;
      return p ? valueIn(p, on, sides, aspect) : null;
    };
    return { start: valueOf('start'), transition: valueOf('transition'), end: valueOf('end') };
  });
};

/** Returns the phases whose frame shows no person, or no landmark clearly enough. */
export const phasesWithoutPose = (track: Track, times: PhaseTimes): readonly Phase[] =>
  PHASES.filter((phase) => {
    const p = frameNear(track, times[phase])?.p;
    if (!p) return true;
    return !Array.from({ length: p.length / 4 }, (_, id) => id).some((id) => visibilityOf(p, id) > WIZARD_VISIBILITY);
  });
