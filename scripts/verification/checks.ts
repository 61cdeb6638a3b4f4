/** The server's own checks, as its job makes them, over tracks and what was seen in videos. */
import { agreementOf, endsBefore, momentsOf } from '@reptemple/engine/plausibility/agreement';
import { motionDifference } from '@reptemple/engine/plausibility/motion';
import { seenBody, spanOf } from '@reptemple/engine/plausibility/seen-body';
import { trackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Track } from '@reptemple/engine/track';
import { judgeTrack, judgeWatched } from '../../server/src/features/verification/judge.ts';
import type { Found } from '../../server/src/features/verification/judge.ts';
import { SIMILAR_MOTION } from '../../server/src/features/verification/limits.ts';
import { countReps } from './clips.ts';
import type { Clip, Seen } from './clips.ts';

const PICTURES = 24;
const MARGIN_MS = 4000;

export const factsOf = (track: Track, exercise: string): TrackFacts | null =>
  trackFacts(track, countReps(track, exercise));

export const oddIn = (facts: TrackFacts | null): readonly string[] =>
  facts ? judgeTrack(facts).flatMap(({ check, outcome }) => (outcome === 'review' ? [check] : [])) : [];

/** Is it found among earlier ones, and then recognised? As the server does: by shared words, then by the motion itself. */
export const isFoundAgain = (copy: TrackFacts, original: TrackFacts): boolean => {
  const words = new Set(original.rhythm.words);
  const isCandidate =
    copy.rhythm.query.length === 0 ? words.size === 0 : copy.rhythm.query.some((word) => words.has(word));
  return isCandidate && motionDifference(copy.motion, original.motion, SIMILAR_MOTION) < SIMILAR_MOTION;
};

/** A track against a video; `clip` says as which exercise the track is counted. */
export const watched = (track: Track, { exercise }: Clip, { frames, lastsMs }: Seen): Found | null => {
  const reps = countReps(track, exercise);
  const span = spanOf(reps);
  const body = span && seenBody(track, { startMs: span.startMs - MARGIN_MS, endMs: span.endMs + MARGIN_MS });
  if (!body) return null;
  const missing = momentsOf(reps, PICTURES).filter((moment) => moment > lastsMs).length;
  // The server asks for moments of this track; those of another clip may lie where it has none.
  const [first, last] = [body.frames[0]?.t ?? 0, body.frames.at(-1)?.t ?? 0];
  const within = frames.filter(({ t }) => t >= first && t <= last);
  return judgeWatched({
    pictures: within.length,
    missing,
    agreement: agreementOf(body, within, span),
    endsBeforeMs: endsBefore(reps, lastsMs),
    videoMs: lastsMs,
    trackMs: track.frames.at(-1)?.t ?? 0,
  });
};
