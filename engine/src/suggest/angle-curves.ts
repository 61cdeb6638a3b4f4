/** Angles over a whole clip, measured exactly as in counting. */
import { advance, startSession } from '../counting/advance.ts';
import { DEFAULT_TIMING } from '../definition/exercise-definition.ts';
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '../definition/exercise-definition.ts';
import { DEFAULT_ROBUST } from '../definition/robust-settings.ts';
import { median, quantile } from '../plausibility/statistics.ts';
import { nearSide } from '../signal/camera-view.ts';
import type { Side } from '../signal/landmarks.ts';
import type { Frame, Track } from '../track.ts';
import type { Degrees, Share } from '../units.ts';

/** Whole degrees, one value per frame of the track; null if the joint is not visible. */
export type Curve = readonly (Degrees | null)[];

export interface Curves {
  readonly frames: readonly Frame[];
  /** Side of the body that is measured; in frontal view both are. */
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

/** Positions of a cycle's top, bottom and next top in the curve. */
export interface Cycle {
  readonly top: number;
  readonly bottom: number;
  /** Index of the next top. */
  readonly back: number;
  /** The smaller of the way down and the way back. */
  readonly excursion: Degrees;
}

interface Place {
  readonly at: number;
  readonly value: Degrees;
}

interface Turn extends Place {
  readonly isTop: boolean;
}

/** Minimum excursion. Smaller movements are model noise or breathing. */
export const MIN_EXCURSION: Degrees = 20;
/**
 * Minimum excursion as a share of the angle's whole range. Smaller movements happen within a rep.
 */
export const PROMINENT_SHARE: Share = 0.4;
/**
 * Minimum excursion as a share of the median cycle. Smaller ones are getting into position or
 * moving the hands.
 */
const USUAL_SHARE = 0.6;

/** Returns the range between the 5th and 95th percentile, so that outliers do not widen it. */
export const swingOf = (curve: Curve): Degrees => {
  const seen = curve.filter((value) => value !== null);
  return (quantile(seen, 0.95) ?? 0) - (quantile(seen, 0.05) ?? 0);
};

interface Turning {
  readonly turns: readonly Turn[];
  /** Extremes since the latest turn. */
  readonly high: Place;
  readonly low: Place;
  /** True if the curve rises; undefined until it has moved far enough. */
  readonly isRising: boolean | undefined;
}

const turnedBy = (turning: Turning, here: Place, prominence: Degrees): Turning => {
  const { turns, isRising } = turning;
  const high = here.value > turning.high.value ? here : turning.high;
  const low = here.value < turning.low.value ? here : turning.low;
  if (isRising !== false && high.value - here.value >= prominence)
    return { turns: [...turns, { ...high, isTop: true }], high, low: here, isRising: false };
  if (isRising !== true && here.value - low.value >= prominence)
    return { turns: [...turns, { ...low, isTop: false }], high: here, low, isRising: true };
  return { turns, high, low, isRising };
};

/**
 * Returns alternating tops and bottoms, each at least `prominence` away from the previous one. Both
 * ends of the curve also count.
 */
const turnsOf = (curve: Curve, prominence: Degrees): readonly Turn[] => {
  const [first, ...places] = curve.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  if (!first) return [];
  const still: Turning = { turns: [], high: first, low: first, isRising: undefined };
  const { turns, high, low, isRising } = places.reduce((turning, here) => turnedBy(turning, here, prominence), still);
  return isRising === undefined ? turns : [...turns, { ...(isRising ? high : low), isTop: isRising }];
};

const cyclesFrom = (curve: Curve, prominence: Degrees): readonly Cycle[] => {
  const turns = turnsOf(curve, prominence);
  return turns.flatMap((bottom, index) => {
    const [top, back] = [turns[index - 1], turns[index + 1]];
    if (bottom.isTop || !top || !back) return [];
    const excursion = Math.min(top.value, back.value) - bottom.value;
    return [{ top: top.at, bottom: bottom.at, back: back.at, excursion }];
  });
};

/**
 * Finds prominent turning points of an angle, and the cycles from top to top between them. Returns
 * the cycles of similar size; others before or after them are dropped.
 */
export const cyclesOf = (curve: Curve, prominentShare = PROMINENT_SHARE): readonly Cycle[] => {
  const prominence = Math.max(MIN_EXCURSION, prominentShare * swingOf(curve));
  const cycles = cyclesFrom(curve, prominence);
  const usual = median(cycles.map(({ excursion }) => excursion)) ?? 0;
  return cycles.filter(({ excursion }) => excursion >= Math.max(MIN_EXCURSION, USUAL_SHARE * usual));
};
