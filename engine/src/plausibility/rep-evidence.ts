/**
 * Compares each counted rep with what the video shows while it lasts: near the bottom the joint that moves most has to be bent about as
 * far as the track says, near the top it has to be back. A film of a rest under a track with reps shows neither.
 */
import { angleAt, distanceBetween, visibilityOf } from '../geometry.ts';
import type { SideViewName } from '../landmark.ts';
import type { Frame } from '../track.ts';
import type { Degrees, Millis } from '../units.ts';
import { nearestFrame } from './nearest-frame.ts';
import { median, quantile } from './order.ts';
import { near, SEEN } from './seen-body.ts';
import type { SeenBody, SeenFrame } from './seen-body.ts';
import type { TimedRep } from './tempo.ts';

type JointNames = readonly [from: SideViewName, vertex: SideViewName, to: SideViewName];

const JOINTS: readonly JointNames[] = [
  ['shoulder', 'elbow', 'wrist'],
  ['shoulder', 'hip', 'knee'],
  ['hip', 'knee', 'ankle'],
];

/** A rep whose joint moves less than this in the track cannot be told from noise. */
const MIN_RANGE: Degrees = 35;
/** How far down, as a share of the rep's range: deeper than the first is a bottom, higher than the second a top. */
const DEPTH = { bottom: 0.7, top: 0.3 } as const;
/** What a sample must show of it: at a bottom at least this share of the track's depth, at a top at most this depth. */
const SHOWN = { bottom: 0.4, top: 0.65 } as const;
/** The two clocks are set to each other by steps of 40 ms; a fast rep moves 10° in half of that. */
const SLACK_MS = 25;

/** Samples in which the joint is where the track says, and in which it is elsewhere. */
interface Tally {
  readonly agreeing: number;
  readonly disagreeing: number;
}

export interface RepEvidence {
  /** Which one of the reps. */
  readonly index: number;
  /** Kept apart: somebody who rests at the top agrees with every top. */
  readonly bottoms: Tally;
  readonly tops: Tally;
  /** How deep the video's bottoms are as a share of the track's; empty without one. */
  readonly depths: readonly number[];
}

/** Of one rep: the joint that moves most, and how far the track says it goes. */
interface ClaimedMove {
  readonly ids: readonly [number, number, number];
  readonly top: Degrees;
  readonly low: Degrees;
}

const angleIn = (body: SeenBody, { ids }: Pick<ClaimedMove, 'ids'>, p: readonly number[]): Degrees | undefined =>
  angleAt(p, ids[0], ids[1], ids[2], body.aspect);

const rangeOf = ({ top, low }: ClaimedMove): Degrees => top - low;

/** Null when no joint moves far enough to be told from noise. */
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

/** A joint that is only guessed, or a limb that points at the camera, says nothing. */
const isClear = (body: SeenBody, { ids }: ClaimedMove, p: readonly number[]): boolean =>
  ids.every((id) => visibilityOf(p, id) >= SEEN) && distanceBetween(p, ids[1], ids[2], body.aspect) >= 0.2 * body.torso;

interface Verdict {
  readonly agrees: boolean;
  /** Null at a top. */
  readonly depth: number | null;
}

const depthIn = ({ top, low }: ClaimedMove, value: Degrees): number => (top - value) / (top - low);

/** Depths that the track has about this moment. */
const claimedDepths = (body: SeenBody, move: ClaimedMove, t: Millis): readonly number[] =>
  [t - SLACK_MS, t, t + SLACK_MS].flatMap((at) => {
    const frame = nearestFrame(body.frames, at);
    const value = frame && angleIn(body, move, frame.p);
    return value === undefined ? [] : [depthIn(move, value)];
  });

/** Undefined between bottom and top, or where the sample shows too little. */
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

/** `samples`: frames of the video on its own clock, which is `offsetMs` later than the track's. Reps that hardly move are left out. */
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

/** A rep whose bottom or whose top the video does not show, by most samples of it. */
export const isContradicted = ({ bottoms, tops }: RepEvidence): boolean => isRefuted(bottoms) || isRefuted(tops);

/** A rep of which at least one sample shows enough to tell. */
export const isLookedAt = ({ bottoms, tops }: RepEvidence): boolean =>
  bottoms.agreeing + bottoms.disagreeing + tops.agreeing + tops.disagreeing > 0;

/** How deep the reps of the video are as a share of the track's, the median; null where no bottom was seen. */
export const depthShare = (evidence: readonly RepEvidence[]): number | null =>
  median(evidence.flatMap(({ depths }) => depths));
