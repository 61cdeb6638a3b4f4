/** The wizard's measuring: what angles read in three single pictures (second document, section 5, "Wizard angle calculation"). */
import { PHASES } from '../definition.ts';
import type { AngleDefinition, CameraPosition, Phase } from '../definition.ts';
import { angleAt, aspectOf, visibilityOf, wholeDegrees } from '../geometry.ts';
import { SIDES } from '../landmark.ts';
import type { Side } from '../landmark.ts';
import { anglesOnSides } from '../plan.ts';
import type { Triple } from '../plan.ts';
import type { Frame, Track } from '../track.ts';
import type { Degrees, Millis } from '../units.ts';
import type { PhaseTimes } from './frames.ts';
import type { PhaseValues } from './ranges.ts';

/** Second document, section 9: landmarks count only above this. */
const WIZARD_VISIBILITY = 0.5;
/** A picture that no analysed frame is nearer to was not analysed. */
const NEAREST_MS = 100;

/** The analysed frame that shows a moment of the clip; undefined when none does. */
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
 * What each angle reads in the three pictures, whole degrees; null where one of its landmarks is not visible enough. From the front the
 * mean of both sides.
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

/** Phases whose picture shows nobody, or nobody's landmarks well enough. */
export const phasesWithoutPose = (track: Track, times: PhaseTimes): readonly Phase[] =>
  PHASES.filter((phase) => {
    const p = frameNear(track, times[phase])?.p;
    if (!p) return true;
    return !Array.from({ length: p.length / 4 }, (_, id) => id).some((id) => visibilityOf(p, id) > WIZARD_VISIBILITY);
  });
