/** The heavy part of looking at a track: done away from the thread that answers requests, and knowing neither database nor files. */
import { createHash } from 'node:crypto';
import { motionDifference, type Motion } from '@reptemple/engine/plausibility/motion';
import type { TimedRep } from '@reptemple/engine/plausibility/tempo';
import { trackFacts, type TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Track } from '@reptemple/engine/track';
import { readTrack } from '../recordings/public.ts';

export interface Examined {
  /** Of the frames, whatever they were wrapped in: times since the first one, and landmarks. */
  readonly sha256: string;
  /** Null without counted reps. */
  readonly facts: TrackFacts | null;
}

export type ExamineTrack = (packed: Uint8Array, reps: readonly TimedRep[]) => Promise<Examined>;

const hashOf = ({ frames }: Track): string => {
  const hash = createHash('sha256');
  const first = frames[0]?.t ?? 0;
  for (const { t, p } of frames) hash.update(Int32Array.of(t - first, ...(p ?? [])));
  return hash.digest('hex');
};

/** @throws Refusal when the track is hostile or broken; it was neither when it was submitted. */
export const examineTrack: ExamineTrack = async (packed, reps) => {
  const track = await readTrack(packed);
  return { sha256: hashOf(track), facts: trackFacts(track, reps) };
};

export interface KnownMotion {
  readonly recordingId: string;
  readonly motion: Motion;
}

export interface Closest {
  readonly recordingId: string;
  /** In degrees. */
  readonly difference: number;
}

export type FindClosest = (
  motion: Motion,
  others: readonly KnownMotion[],
  limit: number,
) => Promise<Closest | undefined>;

/** Of these the one most like the motion, none of them when all are further away than `limit`. */
export const findClosest: FindClosest = (motion, others, limit) => {
  let closest: Closest | undefined;
  for (const other of others) {
    const difference = motionDifference(motion, other.motion, closest?.difference ?? limit);
    if (difference < (closest?.difference ?? limit)) closest = { recordingId: other.recordingId, difference };
  }
  return Promise.resolve(closest);
};
