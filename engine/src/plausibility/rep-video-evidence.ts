/**
 * Compares each counted rep with the video at the same time. Near the bottom, the joint that moves
 * most must be bent about as far as in the track; near the top it must be extended again. A video
 * of someone resting fails both.
 */
import type { Frame } from '../landmark-track.ts';
import { angleAt, distanceBetween, visibilityOf } from '../signal/geometry.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import type { Degrees, Millis } from '../units.ts';
import { near, SEEN } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { median, quantile } from './statistics.ts';
import { nearestFrame } from './track-measurements.ts';

type JointNames = readonly [from: SideViewName, vertex: SideViewName, to: SideViewName];

const JOINTS: readonly JointNames[] = [
  ['shoulder', 'elbow', 'wrist'],
  ['shoulder', 'hip', 'knee'],
  ['hip', 'knee', 'ankle'],
];

/**
 * Minimum range, in degrees, of the joint that moves most in the track. A smaller movement is not
 * distinguishable from noise.
 */
const MIN_RANGE: Degrees = 35;
/**
 * Depths of the track, as shares of the rep's range. At a depth of at least `bottom`, a video
 * sample is compared as a bottom; at a depth of at most `top`, as a top. In between it is not
 * compared.
 */
const DEPTH = { bottom: 0.7, top: 0.3 } as const;
/**
 * Depths that a sample of the video must show: at a bottom at least this share of the track's
 * depth, at a top at most this share of the rep's range.
 */
const SHOWN = { bottom: 0.4, top: 0.65 } as const;
/**
 * Tolerance in ms for the clock offset between video and track, which is found in steps of 40 ms:
 * in 20 ms the joint of a fast rep turns by 10°.
 */
const SLACK_MS = 25;

/** Numbers of video samples whose joint angle agrees and disagrees with the track. */
interface Tally {
  readonly agreeing: number;
  readonly disagreeing: number;
}

export interface RepEvidence {
  readonly index: number;
  /**
   * Result of the samples at bottoms of the rep. They are counted separately from tops, because a
   * video of a person resting at the top agrees with every top.
   */
  readonly bottoms: Tally;
  readonly tops: Tally;
  /**
   * Depths that the video shows at bottoms, as shares of the track's depths; empty without a sample
   * there.
   */
  readonly depths: readonly number[];
}

/** Joint that moves most in a rep, with its largest and smallest angle in the track. */
interface ClaimedMove {
  readonly ids: readonly [number, number, number];
  readonly top: Degrees;
  readonly low: Degrees;
}

const angleIn = (body: SeenBody, { ids }: Pick<ClaimedMove, 'ids'>, p: readonly number[]): Degrees | undefined =>
  angleAt(p, ids[0], ids[1], ids[2], body.aspect);

const rangeOf = ({ top, low }: ClaimedMove): Degrees => top - low;

/**
 * Returns the joint movement that the track claims for a rep; null if no joint moves far enough to
 * be distinguishable from noise.
 */
const claimedMove = (body: SeenBody, { startMs, endMs }: TimedRep): ClaimedMove | null => {
  const poses = body.frames.filter(({ t }) => t >= startMs && t <= endMs).map(({ p }) => p);
  const moves = JOINTS.map(([first, vertex, last]): ClaimedMove => {
    const ids = [near(body, first), near(body, vertex), near(body, last)] as const;
    const values = poses.map((p) => angleIn(body, { ids }, p)).filter((value) => value !== undefined);
    return { ids, top: quantile(values, 0.95) ?? 0, low: quantile(values, 0.05) ?? 0 };
  });
  const widest = moves.toSorted((a, b) => rangeOf(b) - rangeOf(a))[0];
  return widest && rangeOf(widest) >= MIN_RANGE ? widest : null;
};

/**
 * Returns true if the joints of the movement are clearly visible and the limb does not point at the
 * camera.
 */
const isClear = (body: SeenBody, { ids }: ClaimedMove, p: readonly number[]): boolean =>
  ids.every((id) => visibilityOf(p, id) >= SEEN) && distanceBetween(p, ids[1], ids[2], body.aspect) >= 0.2 * body.torso;

interface Verdict {
  readonly agrees: boolean;
  /** Depth that the video shows at a bottom, as a share of the track's depth; null at a top. */
  readonly depth: number | null;
}

const depthIn = ({ top, low }: ClaimedMove, value: Degrees): number => (top - value) / (top - low);

const claimedDepths = (body: SeenBody, move: ClaimedMove, t: Millis): readonly number[] =>
  [t - SLACK_MS, t, t + SLACK_MS].flatMap((at) => {
    const frame = nearestFrame(body.frames, at);
    const value = frame && angleIn(body, move, frame.p);
    return value === undefined ? [] : [depthIn(move, value)];
  });

/**
 * Compares one sample of the video with the track. Returns undefined if the rep is between bottom
 * and top at that time, or if the sample does not show the limb clearly.
 */
const verdictOf = (body: SeenBody, move: ClaimedMove, { t, p }: SeenFrame): Verdict | undefined => {
  const claimed = claimedDepths(body, move, t);
  const value = isClear(body, move, p) ? angleIn(body, move, p) : undefined;
  if (claimed.length === 0 || value === undefined) return undefined;
  const seen = depthIn(move, value);
  const shallowest = Math.min(...claimed);
  if (shallowest >= DEPTH.bottom) return { agrees: seen >= SHOWN.bottom * shallowest, depth: seen / shallowest };
  if (Math.max(...claimed) <= DEPTH.top) return { agrees: seen <= SHOWN.top, depth: null };
  return undefined;
};

const tally = (verdicts: readonly Verdict[]): Tally => {
  const agreeing = verdicts.filter(({ agrees }) => agrees).length;
  return { agreeing, disagreeing: verdicts.length - agreeing };
};

const evidenceFor = (body: SeenBody, move: ClaimedMove, samples: readonly SeenFrame[]): Omit<RepEvidence, 'index'> => {
  const verdicts = samples.map((sample) => verdictOf(body, move, sample)).filter((one) => one !== undefined);
  return {
    bottoms: tally(verdicts.filter(({ depth }) => depth !== null)),
    tops: tally(verdicts.filter(({ depth }) => depth === null)),
    depths: verdicts.flatMap(({ depth }) => (depth === null ? [] : [depth])),
  };
};

/**
 * Compares samples of a video with the reps of a track. Times of `samples` count from the video's
 * start; subtracting `offsetMs` gives the track's time. Skips reps without a clear movement.
 */
export const repEvidence = (
  body: SeenBody,
  samples: readonly Frame[],
  reps: readonly TimedRep[],
  offsetMs: Millis,
): readonly RepEvidence[] => {
  const placed = samples.flatMap(({ t, p }) => (p ? [{ t: t - offsetMs, p }] : []));
  return reps.flatMap((rep, index) => {
    const move = claimedMove(body, rep);
    const within = placed.filter(({ t }) => t >= rep.startMs && t <= rep.endMs);
    return move ? [{ index, ...evidenceFor(body, move, within) }] : [];
  });
};

const isRefuted = ({ agreeing, disagreeing }: Tally): boolean => disagreeing > agreeing;

/**
 * Returns true if most samples at the rep's bottom, or most samples at its top, disagree with the
 * track.
 */
export const isContradicted = ({ bottoms, tops }: RepEvidence): boolean => isRefuted(bottoms) || isRefuted(tops);

/** Returns true if at least one sample of the rep could be compared with the track. */
export const hasComparedSamples = ({ bottoms, tops }: RepEvidence): boolean =>
  bottoms.agreeing + bottoms.disagreeing + tops.agreeing + tops.disagreeing > 0;

/**
 * Returns how deep the reps are in the video, as a share of their depth in the track: the median of
 * all samples at bottoms. 1 if equal; null without such samples.
 */
export const depthShare = (evidence: readonly RepEvidence[]): number | null =>
  median(evidence.flatMap(({ depths }) => depths));
