/**
 * Checks that two tracks are analyses of the same video: same length, same body positions and same
 * reps at the same times.
 */
import type { Frame, Track } from '../track.ts';
import type { Millis } from '../units.ts';
import { agreementOf } from './agreement.ts';
import { isContradicted, isLookedAt, repEvidence } from './rep-evidence.ts';
import { seenBody } from './seen-body.ts';
import type { SeenBody } from './seen-body.ts';
import type { TimedRep } from './tempo.ts';

/** Tolerance, because a browser skips frames at the start and end of a video. */
const DURATION_SLACK = { ms: 3000, share: 0.05 } as const;
const MIN_AGREEING = 0.6;
/**
 * Maximum share of reps that the earlier analysis may contradict, because models differ by a few
 * frames.
 */
const MAX_CONTRADICTED = 0.1;
const MIN_LOOKED_AT = 0.5;
const MAX_SAMPLES = 600;

const lastsMs = ({ frames }: Track): Millis => (frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0);

const isAsLong = (one: Track, other: Track): boolean =>
  Math.abs(lastsMs(one) - lastsMs(other)) <= Math.max(DURATION_SLACK.ms, DURATION_SLACK.share * lastsMs(other));

const wholeOf = ({ frames }: Track) => ({ startMs: frames[0]?.t ?? 0, endMs: frames.at(-1)?.t ?? 0 });

/**
 * Returns evenly spaced frames of the earlier track within the time in which the later one shows a
 * person.
 */
const samplesWithin = ({ frames }: Track, body: SeenBody): readonly Frame[] => {
  const [first, last] = [body.frames[0]?.t ?? 0, body.frames.at(-1)?.t ?? 0];
  const within = frames.filter(({ t }) => t >= first && t <= last);
  const every = Math.max(1, Math.ceil(within.length / MAX_SAMPLES));
  return within.filter((_frame, at) => at % every === 0);
};

/**
 * Compares two tracks. `reps` were counted in `later`. Without reps only the length is compared.
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
  const lookedAt = evidence.filter(isLookedAt).length;
  return contradicted <= MAX_CONTRADICTED * evidence.length && lookedAt >= MIN_LOOKED_AT * evidence.length;
};
