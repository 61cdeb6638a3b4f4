/** Runs the server's checks on tracks and on the frames of their videos. */
import { endsBefore } from '@reptemple/engine/plausibility/agreement';
import { evennessOf } from '@reptemple/engine/plausibility/evenness';
import { motionDifference } from '@reptemple/engine/plausibility/motion';
import { trackFacts } from '@reptemple/engine/plausibility/track-facts';
import { chooseSampleTimes } from '@reptemple/engine/plausibility/video-samples';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Rep } from '@reptemple/engine/rules/rep';
import type { Track } from '@reptemple/engine/track';
import { compareSamples } from '../../server/src/features/verification/measure-track.ts';
import { judgeEvenness, judgeTrack } from '../../server/src/features/verification/check-track.ts';
import { judgeWatched } from '../../server/src/features/verification/check-video.ts';
import type { Found } from '../../server/src/features/verification/check-track.ts';
import { SAMPLE_BUDGET, SIMILAR_MOTION } from '../../server/src/features/verification/limits.ts';
import { seededRandom } from '../../server/src/features/verification/watching/seeded-random.ts';
import { countReps } from './clips.ts';
import type { Clip, Seen } from './clips.ts';

export const factsOf = (track: Track, exercise: string): TrackFacts | null =>
  trackFacts(track, countReps(track, exercise));

export const oddIn = (facts: TrackFacts | null): readonly string[] =>
  facts ? judgeTrack(facts).flatMap(({ check, outcome }) => (outcome === 'review' ? [check] : [])) : [];

/** Returns the check if the reps are more even than a person's. */
export const tooEven = (reps: readonly Rep[]): readonly string[] => {
  const evenness = evennessOf(reps);
  return evenness && judgeEvenness(evenness).outcome === 'review' ? ['evenness'] : [];
};

/** Searches for the original as the server does: by shared words, then by the motion itself. */
export const isFoundAgain = (copy: TrackFacts, original: TrackFacts): boolean => {
  const words = new Set(original.rhythm.words);
  const isCandidate =
    copy.rhythm.query.length === 0 ? words.size === 0 : copy.rhythm.query.some((word) => words.has(word));
  return isCandidate && motionDifference(copy.motion, original.motion, SIMILAR_MOTION) < SIMILAR_MOTION;
};

/** Compares a track with a video. The track is counted with the exercise of `clip`. */
export const watched = (track: Track, { name, exercise }: Clip, { frames, lastsMs }: Seen): Found | null => {
  const reps = countReps(track, exercise);
  if (reps.length === 0) return null;
  // The server samples times of this track; frames of another clip may lie outside it.
  const [first, last] = [track.frames[0]?.t ?? 0, track.frames.at(-1)?.t ?? 0];
  const within = frames.filter(({ t }) => t >= first && t <= last);
  const moments = chooseSampleTimes(reps, SAMPLE_BUDGET, seededRandom(name));
  return judgeWatched({
    pictures: within.length,
    missing: moments.filter((moment) => moment > lastsMs).length,
    comparison: compareSamples(track, reps, within),
    endsBeforeMs: endsBefore(reps, lastsMs),
    longestGapMs: 0,
    videoMs: lastsMs,
    trackMs: last,
  });
};
