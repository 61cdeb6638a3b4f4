/** Angles over a whole clip, measured exactly as in counting. */
import { DEFAULT_TIMING } from '../definition/definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '../definition/definition.ts';
import type { Side } from '../signal/landmark.ts';
import { advance, startSession } from '../counting/session.ts';
import { DEFAULT_ROBUST } from '../definition/settings.ts';
import { nearSide } from '../signal/side.ts';
import type { Frame, Track } from '../track.ts';
import type { Degrees } from '../units.ts';

/** Whole degrees, one value per frame of the track; null if the joint is not visible. */
export type Curve = readonly (Degrees | null)[];

export interface Curves {
  readonly frames: readonly Frame[];
  /** Measured side of the body; in frontal view both are measured. */
  readonly side: Side;
  readonly of: ReadonlyMap<string, Curve>;
}

const ANYTHING = { min: 0, max: 180 };

/**
 * Builds a definition for measuring only. Just the `leading` angle has an end range, so that its
 * limbs decide the near side as they will in counting.
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
 * Measures angles over a clip.
 * @param leading id of the angle whose limbs decide the near side; the first angle by default
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
