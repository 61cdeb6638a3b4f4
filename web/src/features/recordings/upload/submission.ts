/**
 * Submission of an attempt: the track, and the browser's count. The server counts the track itself.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { SubmissionDraft } from '@reptemple/contract/recordings/recordings';
import type { Reply } from '@reptemple/contract/endpoint';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Track } from '@reptemple/engine/track';
import { ApiError } from '../../../api/api-error.ts';
import { replyIn } from '../../../api/client.ts';
import { judgedDefinition } from '../../../pose/pose-config.ts';
import { sha256Of } from './digest.ts';
import type { SavedAttempt } from '../drafts/draft-store.ts';
import type { Silence } from './idle-timeout.ts';
import { hidesFilm } from '../sharing/film-privacy.ts';
import { trackFile } from './track-file.ts';
import { transmit } from './storage-transport.ts';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';

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
