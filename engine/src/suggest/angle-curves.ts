/** Measures joint angles over a whole clip, in the same way as when counting. */
import { advance, startSession } from '../counting/advance-session.ts';
import { DEFAULT_TIMING } from '../definition/exercise-definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '../definition/exercise-definition.ts';
import { DEFAULT_ROBUST } from '../definition/robust-settings.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { nearSide } from '../signal/camera-view-and-near-side.ts';
import type { Side } from '../signal/landmarks.ts';
import type { Degrees } from '../units.ts';

/** Angle in each frame of a track, in whole degrees; null where the joint is not visible. */
export type Curve = readonly (Degrees | null)[];

export interface Curves {
  readonly frames: readonly Frame[];
  /** Side of the body that is measured in side view. In other views both sides are measured. */
  readonly side: Side;
  readonly of: ReadonlyMap<string, Curve>;
}

const ANYTHING = { min: 0, max: 180 };

/**
 * Builds a definition for measuring only. It has ranges only for the `leading` angle, so that this
 * angle's limbs decide the near side, as in counting.
 */
const probeOf = (
  angles: readonly AngleDefinition[],
  cameraPosition: CameraPosition,
  leading: string | undefined,
): ExerciseDefinition => {
  const ranges = (degrees: Degrees) => (leading === undefined ? {} : { [leading]: { min: degrees, max: degrees } });
  return {
    name: 'Probe',
    cameraPosition,
    angles,
    phases: {
      start: { id: 'start', angleRanges: ranges(ANYTHING.max) },
      transition: { id: 'transition', angleRanges: {} },
      end: { id: 'end', angleRanges: ranges(ANYTHING.min) },
    },
    globalAlignments: [],
    timing: DEFAULT_TIMING,
    qualificationRep: { enabled: false },
    stopCondition: { enabled: false },
    robust: { ...DEFAULT_ROBUST, attempts: null },
  };
};

/**
 * Measures the curves of angles over a clip.
 * @param leading id of the angle whose limbs decide the near side; undefined for the first angle
 */
export const measureCurves = (
  track: Track,
  angles: readonly AngleDefinition[],
  cameraPosition: CameraPosition,
  leading?: string,
): Curves => {
  const values: (Degrees | null)[][] = angles.map(() => []);
  let session = startSession(probeOf(angles, cameraPosition, leading), track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    const { measured } = session;
    for (const [index, curve] of values.entries()) {
      curve.push(measured?.t === frame.t ? (measured.angles[index] ?? null) : null);
    }
  }
  const { vote } = session.measuring;
  return {
    frames: track.frames,
    side: vote.locked ?? nearSide(vote),
    of: new Map(angles.map(({ id }, index) => [id, values[index] ?? []])),
  };
};
