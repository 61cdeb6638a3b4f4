/**
 * Compares a video with its track at unpredictable times, and samples those reps again that the
 * first pass contradicts or misses.
 */
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import { isContradicted, hasComparedSamples } from '@reptemple/engine/plausibility/rep-video-evidence';
import {
  chooseRecheckTimes,
  chooseSampleTimes,
} from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import type { Random } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import { RECHECK, SAMPLE_BUDGET, STALE_MS } from '../check-thresholds.ts';
import type { Checking } from '../checks-in-worker-threads.ts';
import type { VideoComparison } from '../compare-and-recount-tracks.ts';
import { isBlind } from '../video-finding.ts';
import type { WatchReport } from './child-process-messages.ts';

type Seen = Extract<WatchReport, { ok: true }>;

/**
 * Function that analyses the video at the given times. Returns null if the video cannot be decoded.
 * If `isSecondLook` is true, it follows the person through the frames before each time, and returns
 * only poses.
 */
export type LookAt = (moments: readonly number[], isSecondLook: boolean) => ReturnType<Checking['watch']>;

interface Attempt {
  readonly packed: Uint8Array;
  readonly reps: readonly RecordedRep[];
}

export interface ComparedVideo {
  readonly seen: Seen;
  readonly missing: number;
  readonly comparison: VideoComparison | null;
}

/**
 * Returns contradicted reps, and missed ones if there are too many. Their number is limited,
 * because sampling them decodes the video again.
 */
const repsToRecheck = (reps: readonly RecordedRep[], { evidence }: VideoComparison): readonly RecordedRep[] => {
  const mostOf = (share: number): number => Math.max(RECHECK.least, Math.ceil(share * reps.length));
  const blind = isBlind(evidence) ? evidence.filter((rep) => !hasComparedSamples(rep)) : [];
  const doubtful = [
    ...evidence.filter(isContradicted).slice(0, mostOf(RECHECK.share)),
    ...blind.slice(0, mostOf(RECHECK.blindShare)),
  ];
  return doubtful.flatMap(({ index }) => reps[index] ?? []);
};

const missingIn = ({ frames, lastsMs }: Seen, moments: readonly number[]): number =>
  moments.filter((moment) => moment > lastsMs || !frames.some(({ t }) => t <= moment + 1 && t > moment - STALE_MS))
    .length;

/**
 * Returns the times of those frames of the first pass that are within these reps. Times are in ms
 * since the start of the video.
 */
const momentsIn = (reps: readonly RecordedRep[], { frames }: Seen, offsetMs: number): readonly number[] =>
  frames
    .filter(({ t }) => reps.some(({ startMs, endMs }) => t - offsetMs >= startMs && t - offsetMs <= endMs))
    // Adds 1 ms, because times are rounded, and a time before the frame would return the previous
    // frame.
    .map(({ t }) => t + 1);

/**
 * Merges the frames of both passes. If both have a frame at the same time, uses that of the second
 * pass, which followed the person and so is more reliable.
 */
const merged = (first: Seen, second: Seen): Seen => {
  const frames = new Map([...first.frames, ...second.frames].map((frame) => [frame.t, frame]));
  return { ...first, frames: [...frames.values()].toSorted((a, b) => a.t - b.t) };
};

/**
 * Compares video and track. Returns null if the video cannot be decoded. `random` must be
 * unpredictable for the person who submitted the video.
 */
export const compareWithVideo = async (
  { packed, reps }: Attempt,
  random: Random,
  look: LookAt,
  { compareVideo }: Pick<Checking, 'compareVideo'>,
): Promise<ComparedVideo | null> => {
  const moments = chooseSampleTimes(reps, SAMPLE_BUDGET, random);
  const seen = await look(moments, false);
  if (!seen) return null;
  const missing = missingIn(seen, moments);
  const comparison = await compareVideo(packed, reps, seen.frames);
  const doubtful = comparison ? repsToRecheck(reps, comparison) : [];
  if (!comparison || doubtful.length === 0) return { seen, missing, comparison };
  const { offsetMs } = comparison.agreement;
  const further = chooseRecheckTimes(doubtful, RECHECK.samples, random).map((moment) => moment + offsetMs);
  const again = await look([...momentsIn(doubtful, seen, offsetMs), ...further.filter((moment) => moment >= 0)], true);
  if (!again) return { seen, missing, comparison };
  const both = merged(seen, again);
  return { seen: both, missing, comparison: await compareVideo(packed, reps, both.frames) };
};
