/**
 * Functions that run in a worker thread and use neither database nor files: measure a track,
 * compare it with a video and with other recordings, and recount it.
 */
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { findCopiedRun, openBothWays, openPrint } from '@reptemple/engine/plausibility/copied-reps';
import type { CopiedRun, ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import { seenBody, spanOf } from '@reptemple/engine/plausibility/frames-with-person';
import { motionDifference } from '@reptemple/engine/plausibility/motion-signature';
import type { Motion } from '@reptemple/engine/plausibility/motion-signature';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { repEvidence } from '@reptemple/engine/plausibility/rep-video-evidence';
import type { RepEvidence } from '@reptemple/engine/plausibility/rep-video-evidence';
import { pictureLikeness } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import { agreementOf, clockDrift, holdEvidence, isHold } from '@reptemple/engine/plausibility/video-track-agreement';
import type { Agreement } from '@reptemple/engine/plausibility/video-track-agreement';
import { trackUntil } from '@reptemple/engine/rules/attempt-limits';
import { AppError } from '../../platform/http/app-error.ts';
import { examineTrack, readTrack } from '../recordings/index.ts';
import type { ExamineTrack } from '../recordings/index.ts';
import { isCopiedRun } from './check-thresholds.ts';

/**
 * Parses and measures a track for its checks.
 * @throws AppError if the track is damaged or malicious, although it was accepted at submission
 */
export const verifyTrack: ExamineTrack = async (packed, reps) => examineTrack(await readTrack(packed), reps);

/** Time in ms before the first and after the last rep within which frames are compared too. */
const MARGIN_MS = 4000;

export interface VideoComparison {
  readonly agreement: Agreement;
  readonly driftMs: number | null;
  readonly evidence: readonly RepEvidence[];
}

export type CompareVideo = (
  packed: Uint8Array,
  reps: readonly TimedRep[],
  watched: readonly Frame[],
) => Promise<VideoComparison | null>;

/** Compares the samples of a video with the track. Returns null if no sample can be compared. */
export const compareSamples = (
  track: Track,
  reps: readonly TimedRep[],
  samples: readonly Frame[],
): VideoComparison | null => {
  const span = spanOf(reps);
  const body = span && seenBody(track, { startMs: span.startMs - MARGIN_MS, endMs: span.endMs + MARGIN_MS });
  const agreement = span && body && agreementOf(body, samples, span);
  if (!agreement) return null;
  const evidenceOf = isHold(reps) ? holdEvidence : repEvidence;
  return {
    agreement,
    driftMs: clockDrift(body, samples),
    evidence: evidenceOf(body, samples, reps, agreement.offsetMs),
  };
};

export const compareVideo: CompareVideo = async (packed, reps, watched) =>
  compareSamples(await readTrack(packed), reps, watched);

export interface KnownPictures {
  readonly recordingId: string;
  readonly pictures: Uint8Array;
}

export type FindLikest = (
  pictures: Uint8Array,
  others: readonly KnownPictures[],
  limit: number,
) => Promise<Likest | undefined>;

export interface Likest {
  readonly recordingId: string;
  readonly likeness: number;
}

/**
 * Returns the recording whose video is most similar; undefined if no similarity exceeds `limit`.
 */
export const findLikest: FindLikest = (pictures, others, limit) => {
  let likest: Likest | undefined;
  for (const other of others) {
    const likeness = pictureLikeness(pictures, other.pictures);
    if (likeness > (likest?.likeness ?? limit)) likest = { recordingId: other.recordingId, likeness };
  }
  return Promise.resolve(likest);
};

export interface KnownMotion {
  readonly recordingId: string;
  readonly motion: Motion;
}

export interface Closest {
  readonly recordingId: string;
  readonly difference: number;
}

export type FindClosest = (
  motion: Motion,
  others: readonly KnownMotion[],
  limit: number,
) => Promise<Closest | undefined>;

/**
 * Returns the recording with the most similar motion; undefined if none differs by less than
 * `limit`.
 */
export const findClosest: FindClosest = (motion, others, limit) => {
  let closest: Closest | undefined;
  for (const other of others) {
    const difference = motionDifference(motion, other.motion, closest?.difference ?? limit);
    if (difference < (closest?.difference ?? limit)) closest = { recordingId: other.recordingId, difference };
  }
  return Promise.resolve(closest);
};

export interface KnownShapes {
  readonly id: string;
  readonly recordingId: string | null;
  readonly print: ShapePrint;
}

export interface FoundReps {
  readonly id: string;
  readonly recordingId: string | null;
  readonly run: CopiedRun;
}

/**
 * Function that finds recordings with copied reps. It stops after `most` matches; without `most`,
 * it finds all.
 */
export type FindCopiedReps = (
  print: ShapePrint,
  others: readonly KnownShapes[],
  most?: number,
) => Promise<readonly FoundReps[]>;

export const findCopiedReps: FindCopiedReps = (print, others, most = Infinity) => {
  const ways = openBothWays(print);
  const found: FoundReps[] = [];
  for (const { id, recordingId, print: other } of others) {
    if (found.length >= most) break;
    const run = findCopiedRun(ways, openPrint(other), isCopiedRun);
    if (run) found.push({ id, recordingId, run });
  }
  return Promise.resolve(found);
};

export type Recounted = Pick<
  Replay,
  'validReps' | 'invalidReps' | 'formScore' | 'lockedSide' | 'seenView' | 'reps' | 'events' | 'frames'
>;

export type RecountTrack = (packed: Uint8Array, definition: object, endMs: number | null) => Promise<Recounted>;

/**
 * Counts a track again. `endMs` is the time at which a limit of the challenge ended the attempt;
 * null if none did.
 * @throws AppError if the track or the definition is invalid; other errors are bugs of the engine
 */
export const recountTrack: RecountTrack = async (packed, definition, endMs) => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) {
    throw new AppError('unprocessable', exercise.faults.map(({ field, message }) => `${field} ${message}`).join('; '));
  }
  const track = await readTrack(packed);
  const { validReps, invalidReps, formScore, lockedSide, seenView, reps, events, frames } = replay(
    endMs === null ? track : trackUntil(track, endMs),
    exercise.value,
  );
  return { validReps, invalidReps, formScore, lockedSide, seenView, reps, events, frames };
};
