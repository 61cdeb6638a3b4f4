/**
 * Compares a video with a track: in some frames of the video, joint positions and near-side angles
 * are compared with the track's at the same times. Video and track start separately, so their clock
 * offset is estimated first, by best agreement.
 */
import type { Frame, Track } from '../landmark-track.ts';
import { angleAt, distanceBetween, visibilityOf, xOf, yOf } from '../signal/geometry.ts';
import type { SideViewName } from '../signal/landmarks.ts';
import type { Degrees, Millis } from '../units.ts';
import { near, SEEN, seenBody } from './frames-with-person.ts';
import type { SeenBody, SeenFrame, Stretch } from './frames-with-person.ts';
import { MAIN_JOINTS } from './limb-lengths-and-jumps.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { isContradicted, hasComparedSamples, repEvidence } from './rep-video-evidence.ts';
import type { RepEvidence } from './rep-video-evidence.ts';
import { median, quantile } from './statistics.ts';
import { nearestFrame } from './track-measurements.ts';

/**
 * Maximum differences of a video frame that agrees with the track: joint positions in torso
 * lengths, angles in degrees.
 */
export const AGREEING = { torsos: 0.35, degrees: 25 } as const;

export interface Agreement {
  /**
   * Number of video frames that were compared: with a person, at times when the track shows a
   * person too.
   */
  readonly compared: number;
  readonly agreeing: number;
  /** Time by which the video started earlier than the track: video time minus track time. */
  readonly offsetMs: Millis;
  /** Median difference of the joint positions over the compared frames, in torso lengths. */
  readonly torsos: number;
  /** Median difference of the angles over the compared frames, in degrees. */
  readonly degrees: number;
  /**
   * Range of the most moving joint angle in the video, as a share of its range in the track (10th
   * to 90th percentile); 1 if it moves less than 40 degrees in the track, or if no angle is
   * visible.
   */
  readonly range: number;
}

const MAX_OFFSET_MS = 1000;
const OFFSET_STEP_MS = 40;
/**
 * Maximum ratio of the error with separate offsets for the two halves to the error with one offset.
 * Below it, the clocks of video and track drifted apart.
 */
const DRIFT_GAIN = 0.6;
const MIN_WAY: Degrees = 40;

const ANGLES: readonly (readonly [from: SideViewName, vertex: SideViewName, to: SideViewName])[] = [
  ['shoulder', 'elbow', 'wrist'],
  ['shoulder', 'hip', 'knee'],
  ['hip', 'knee', 'ankle'],
];

/**
 * Returns by how many ms a video of this length ends before the bottom of the last rep; 0 if it
 * includes that bottom.
 */
export const endsBefore = (reps: readonly TimedRep[], lastsMs: Millis): Millis => {
  const last = reps.at(-1);
  return last ? Math.max(0, Math.round((last.bottomMs ?? last.endMs) - lastsMs)) : 0;
};

interface Gap {
  readonly torsos: number;
  readonly degrees: number;
}

const isSeen = (p: readonly number[], ids: readonly number[]): boolean =>
  ids.every((id) => visibilityOf(p, id) >= SEEN);

const positionDifference = (body: SeenBody, seen: readonly number[], tracked: readonly number[]): number => {
  const joints = MAIN_JOINTS.map((name) => near(body, name)).filter((id) => isSeen(tracked, [id]));
  const apart = joints.map((id) => {
    const dx = xOf(seen, id, body.aspect) - xOf(tracked, id, body.aspect);
    const dy = yOf(seen, id) - yOf(tracked, id);
    return Math.sqrt(dx * dx + dy * dy) / body.torso;
  });
  return median(apart) ?? 0;
};

const angleDifference = (body: SeenBody, seen: readonly number[], tracked: readonly number[]): number => {
  let most = 0;
  for (const names of ANGLES) {
    const [from = 0, vertex = 0, to = 0] = names.map((name) => near(body, name));
    // A joint that is not clearly visible in both video and track is compared only by position, not
    // by angle.
    if (!isSeen(tracked, [from, vertex, to]) || !isSeen(seen, [from, vertex, to])) continue;
    // Skips the angle of a limb that points at the camera.
    if (distanceBetween(tracked, vertex, to, body.aspect) < 0.25 * body.torso) continue;
    const [one, other] = [seen, tracked].map((p) => angleAt(p, from, vertex, to, body.aspect));
    if (one !== undefined && other !== undefined) most = Math.max(most, Math.abs(one - other));
  }
  return most;
};

const differencesAt = (body: SeenBody, samples: readonly SeenFrame[], offsetMs: Millis): readonly Gap[] =>
  samples.flatMap(({ t, p }) => {
    const tracked = nearestFrame(body.frames, t - offsetMs);
    return tracked
      ? [{ torsos: positionDifference(body, p, tracked.p), degrees: angleDifference(body, p, tracked.p) }]
      : [];
  });

type Names = (typeof ANGLES)[number];

/**
 * Returns an angle's range in degrees, from its 10th to its 90th percentile; null if its joints are
 * visible in less than half of the poses.
 */
const rangeOf = (body: SeenBody, poses: readonly (readonly number[])[], names: Names): Degrees | null => {
  const [from = 0, vertex = 0, to = 0] = names.map((name) => near(body, name));
  const values = poses
    .filter((p) => isSeen(p, [from, vertex, to]))
    .map((p) => angleAt(p, from, vertex, to, body.aspect))
    .filter((value) => value !== undefined);
  if (values.length < poses.length / 2) return null;
  return (quantile(values, 0.9) ?? 0) - (quantile(values, 0.1) ?? 0);
};

/**
 * Returns the range in the video of the angle that moves most in the track, as a share of its range
 * in the track; 1 if it moves too little, or if no angle is visible. A video of a person who holds
 * one position has a small share.
 */
const rangeShare = (body: SeenBody, seen: readonly SeenFrame[], { startMs, endMs }: Stretch): number => {
  const tracked = body.frames.filter(({ t }) => t >= startMs && t <= endMs).map(({ p }) => p);
  const shown = seen.map(({ p }) => p);
  const ranges = ANGLES.flatMap((names) => {
    const [inTrack, inVideo] = [rangeOf(body, tracked, names), rangeOf(body, shown, names)];
    return inTrack === null || inVideo === null ? [] : [{ inTrack, inVideo }];
  });
  const widest = ranges.toSorted((one, other) => other.inTrack - one.inTrack)[0];
  return widest && widest.inTrack >= MIN_WAY ? widest.inVideo / widest.inTrack : 1;
};

const isAgreeing = ({ torsos, degrees }: Gap): boolean => torsos <= AGREEING.torsos && degrees <= AGREEING.degrees;

/**
 * Returns true if the pose agrees with the track's at that time; undefined if the track has no pose
 * then.
 */
const agreesWithTrack = (body: SeenBody, { t, p }: SeenFrame): boolean | undefined => {
  const tracked = nearestFrame(body.frames, t);
  return (
    tracked &&
    isAgreeing({ torsos: positionDifference(body, p, tracked.p), degrees: angleDifference(body, p, tracked.p) })
  );
};

const summed = (gaps: readonly Gap[], offsetMs: Millis): Omit<Agreement, 'range'> => ({
  compared: gaps.length,
  agreeing: gaps.filter(isAgreeing).length,
  offsetMs,
  torsos: median(gaps.map(({ torsos }) => torsos)) ?? 0,
  degrees: median(gaps.map(({ degrees }) => degrees)) ?? 0,
});

const mean = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, { torsos, degrees }) => sum + torsos / AGREEING.torsos + degrees / AGREEING.degrees, 0) /
  gaps.length;

interface OffsetFit {
  readonly gaps: readonly Gap[];
  readonly offsetMs: Millis;
  readonly gap: number;
}

/**
 * Finds the clock offset between video and track with the best agreement; null if at every offset
 * too few video frames lie within the track.
 */
const bestOffset = (body: SeenBody, seen: readonly SeenFrame[]): OffsetFit | null => {
  let best: OffsetFit | null = null;
  for (let offsetMs = -MAX_OFFSET_MS; offsetMs <= MAX_OFFSET_MS; offsetMs += OFFSET_STEP_MS) {
    const gaps = differencesAt(body, seen, offsetMs);
    // Skips offsets at which less than 60 % of the frames overlap: so few could match by chance.
    if (gaps.length === 0 || gaps.length < 0.6 * seen.length) continue;
    const gap = mean(gaps);
    if (!best || gap < best.gap) best = { gaps, offsetMs, gap };
  }
  return best;
};

const seenIn = (samples: readonly Frame[]): readonly SeenFrame[] =>
  samples.flatMap(({ t, p }) => (p ? [{ t, p }] : []));

/**
 * Compares poses detected in the video (`samples`, with times from the video's start) with the
 * track. `span`: the track's time from the first rep to the last. Null if no frames can be
 * compared.
 */
export const agreementOf = (body: SeenBody, samples: readonly Frame[], span: Stretch): Agreement | null => {
  const seen = seenIn(samples);
  const best = bestOffset(body, seen);
  return best && { ...summed(best.gaps, best.offsetMs), range: rangeShare(body, seen, span) };
};

const MIN_HALF = 10;

/**
 * Returns the video's clock offset in the second half of the set minus that in the first half; null
 * with too few samples. Returns 0 if one offset fits both halves about as well, because quick reps
 * also match when shifted by a rep.
 */
export const clockDrift = (body: SeenBody, samples: readonly Frame[]): Millis | null => {
  const seen = seenIn(samples);
  const middle = Math.floor(seen.length / 2);
  if (middle < MIN_HALF) return null;
  const whole = bestOffset(body, seen);
  const [first, second] = [seen.slice(0, middle), seen.slice(middle)].map((half) => bestOffset(body, half));
  if (!whole || !first || !second) return null;
  return (first.gap + second.gap) / 2 < DRIFT_GAIN * whole.gap ? second.offsetMs - first.offsetMs : 0;
};

/**
 * Maximum difference in duration between two tracks analysed from one video: `ms`, or `share` of
 * the earlier track's duration if that is longer. Browsers skip frames at both ends.
 */
const DURATION_SLACK = { ms: 3000, share: 0.05 } as const;
const MIN_AGREEING = 0.6;
/**
 * Maximum share of the reps that the earlier track may contradict, because pose models differ by a
 * few frames.
 */
const MAX_CONTRADICTED = 0.1;
const MIN_COMPARED = 0.5;
const MAX_SAMPLES = 600;

const lastsMs = ({ frames }: Track): Millis => (frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0);

const isAsLong = (one: Track, other: Track): boolean =>
  Math.abs(lastsMs(one) - lastsMs(other)) <= Math.max(DURATION_SLACK.ms, DURATION_SLACK.share * lastsMs(other));

const wholeOf = ({ frames }: Track) => ({ startMs: frames[0]?.t ?? 0, endMs: frames.at(-1)?.t ?? 0 });

/**
 * Returns up to 600 evenly spaced frames of the earlier track, from the period in which the later
 * track shows a person.
 */
const samplesWithin = ({ frames }: Track, body: SeenBody): readonly Frame[] => {
  const [first, last] = [body.frames[0]?.t ?? 0, body.frames.at(-1)?.t ?? 0];
  const within = frames.filter(({ t }) => t >= first && t <= last);
  const every = Math.max(1, Math.ceil(within.length / MAX_SAMPLES));
  return within.filter((_frame, at) => at % every === 0);
};

/**
 * Returns true if two tracks are analyses of the same video: about the same duration and body
 * positions, and most reps of the later one are confirmed by the earlier one. `reps`: those counted
 * in `later`; without reps, compares only the duration.
 */
export const isOfSameSet = (earlier: Track, later: Track, reps: readonly TimedRep[]): boolean => {
  if (!isAsLong(later, earlier)) return false;
  if (reps.length === 0) return true;
  const body = seenBody(later, wholeOf(later));
  if (!body) return false;
  const samples = samplesWithin(earlier, body);
  const agreement = agreementOf(body, samples, wholeOf(later));
  if (!agreement || agreement.agreeing < MIN_AGREEING * agreement.compared) return false;
  const evidence = repEvidence(body, earlier.frames, reps, agreement.offsetMs);
  const contradicted = evidence.filter(isContradicted).length;
  const compared = evidence.filter(hasComparedSamples).length;
  return contradicted <= MAX_CONTRADICTED * evidence.length && compared >= MIN_COMPARED * evidence.length;
};

/**
 * Compares each second of a hold with the video. The joints do not move, so whole poses are
 * compared, and the result is counted like samples at tops. `samples` and `offsetMs`: as in
 * `repEvidence`.
 */
export const holdEvidence = (
  body: SeenBody,
  samples: readonly Frame[],
  seconds: readonly TimedRep[],
  offsetMs: Millis,
): readonly RepEvidence[] => {
  const placed = samples.flatMap(({ t, p }) => (p ? [{ t: t - offsetMs, p }] : []));
  return seconds.map(({ startMs, endMs }, index) => {
    const untilMs = seconds[index + 1]?.startMs ?? endMs;
    const within = placed.filter(({ t }) => t >= startMs && t < untilMs);
    const agree = within.map((sample) => agreesWithTrack(body, sample)).filter((one) => one !== undefined);
    const agreeing = agree.filter(Boolean).length;
    return {
      index,
      bottoms: { agreeing: 0, disagreeing: 0 },
      tops: { agreeing, disagreeing: agree.length - agreeing },
      depths: [],
    };
  });
};

/** Returns true if all entries are seconds of a hold: they have no bottom. */
export const isHold = (reps: readonly TimedRep[]): boolean => reps.every(({ bottomMs }) => bottomMs === null);
