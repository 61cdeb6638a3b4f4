/**
 * Submission of an attempt: the track, and the browser's count. The server counts the track itself.
 */
import { gzipSync } from 'fflate';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { EndAttempt } from '@reptemple/contract/recordings/attempts';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { SubmissionDraft } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Track } from '@reptemple/engine/track';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';
import { ApiError } from '../../../api/api-error.ts';
import { replyIn, call } from '../../../api/client.ts';
import { judgedDefinition } from '../../../pose/pose-config.ts';
import type { SavedAttempt } from '../drafts/draft-store.ts';
import { hidesFilm } from '../sharing/film-privacy.ts';
import type { Silence } from './retry-policy.ts';
import { sha256Of, transmit } from './transport.ts';

/**
 * Uses the browser's compression if available. (fflate's worker would be a blob, which our content
 * policy forbids.)
 */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

/** Converts a track to the file that the server accepts: gzipped JSON (docs/track-format.md). */
export const trackFile = async (track: Track): Promise<File> =>
  new File([await gzipped(track)], 'track.json.gz', { type: 'application/gzip' });

export interface SubmittedAs {
  readonly challengeId: string;
  readonly hasVideo: boolean;
  /** Hashes of the video's chunks, in order; empty if there are none or hashing is not possible. */
  readonly chunkSha256: readonly string[];
}

interface Hashed extends SubmittedAs {
  readonly trackSha256: string | null;
  readonly hidesFilm: boolean;
}

/**
 * Duration of the whole track, even if a limit ended the attempt earlier: the server ends it at the
 * same time.
 */
const recordedSeconds = ({ frames }: Track): number => ((frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0)) / 1000;

export const submissionOf = (
  { attempt, sessionId, ticket, referredBy }: SavedAttempt,
  as: Hashed,
): SubmissionDraft => ({
  challengeId: as.challengeId,
  sessionId,
  durationSeconds: recordedSeconds(attempt.track),
  claimed: { validReps: attempt.validReps, invalidReps: attempt.invalidReps },
  poseConfig: { ...attempt.poseConfig, delegate: attempt.delegate },
  processingIntervalMs: PROCESSING_INTERVAL_MS,
  targetTimestamps: [...attempt.targets],
  droppedFrames: [...attempt.dropped],
  hasVideo: as.hasVideo,
  hidesFilm: as.hidesFilm,
  ticketId: ticket?.id ?? null,
  trackSha256: as.trackSha256,
  chunkSha256: [...as.chunkSha256],
  referredBy: referredBy ?? null,
});

/**
 * Data sent with the video's last chunk (specification S2, sections 3 and 7). The server counts the
 * track itself.
 */
export const analysisDataOf = (
  { attempt: { validReps, invalidReps, reps, poseConfig } }: Pick<SavedAttempt, 'attempt'>,
  { exercise, isDaily }: Pick<Challenge, 'exercise' | 'isDaily'>,
  definition: ExerciseDefinition,
): string =>
  JSON.stringify({
    exercise: exercise.name,
    video_source: 'live_camera',
    analysis_results: { repCount: validReps, invalidRepCount: invalidReps },
    completed_reps: reps,
    exercise_definition: judgedDefinition(definition, poseConfig),
    is_daily_challenge: isDaily,
  });

/** The server counts the track before it answers, which takes time on a busy machine. */
const COUNTING_SECONDS = 60;

/**
 * Sent like a chunk, since a track takes long on a slow connection. Throws `ApiError`. Repeating it
 * with the same session id is harmless.
 */
export const submitAttempt = async (
  kept: SavedAttempt,
  as: SubmittedAs,
  silence: Silence,
): Promise<Reply<typeof SubmitRecording>> => {
  const track = await trackFile(kept.attempt.track);
  const body = new FormData();
  const hashed = { ...as, trackSha256: await sha256Of(track), hidesFilm: hidesFilm() };
  body.append('submission', JSON.stringify(submissionOf(kept, hashed)));
  body.append('track', track);
  const { method, path } = SubmitRecording;
  const { status, text } = await transmit({ method, url: path, body, silence, answerSeconds: COUNTING_SECONDS });
  if (status === 0) throw new ApiError({ code: 'offline', status, message: text });
  return replyIn(SubmitRecording, status, text);
};

/**
 * Delays between tries, in milliseconds. The report must arrive within a minute of the challenge's
 * end.
 */
const WAITS_MS = [1_000, 3_000, 10_000, 20_000] as const;

const isPassing = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.code === 'offline' || fault.code === 'unreadable' || fault.status >= 500);

const report = async (ticket: string, trackSha256: string, [waitMs, ...later]: readonly number[]): Promise<void> => {
  try {
    await call(EndAttempt, { params: { ticket }, body: { trackSha256 } });
    return;
  } catch (fault) {
    if (waitMs === undefined || !isPassing(fault)) return;
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await report(ticket, trackSha256, later);
};

/**
 * Reports the end of a set to the server, which proves that it ended before its challenge. Never
 * rejects: a set can be submitted without a report. `waits`: delays in milliseconds.
 */
export const reportEnd = async (
  { ticket, attempt }: Pick<SavedAttempt, 'ticket' | 'attempt'>,
  waits: readonly number[] = WAITS_MS,
): Promise<void> => {
  if (!ticket) return;
  await report(ticket.id, await sha256Of(await trackFile(attempt.track)), waits);
};
