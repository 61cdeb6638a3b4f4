/** What is sent of an attempt: the track, and what the browser says of it. The server counts the track itself. */
import { SubmitRecording, type Submission } from '@reptemple/contract/recordings';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Track } from '@reptemple/engine/track';
import { gzip, strToU8 } from 'fflate';
import { call } from '../../api/client.ts';
import type { Attempt } from '../../camera/attempt.ts';
import { PROCESSING_INTERVAL_MS } from '../../camera/frame-schedule.ts';

export interface SubmittedAs {
  readonly challengeId: string;
  readonly sessionId: string;
  readonly hasVideo: boolean;
}

export const submissionOf = (attempt: Attempt, { challengeId, sessionId, hasVideo }: SubmittedAs): Submission => ({
  challengeId,
  sessionId,
  durationSeconds: attempt.durationMs / 1000,
  claimed: { validReps: attempt.validReps, invalidReps: attempt.invalidReps },
  poseConfig: { ...attempt.poseConfig, delegate: attempt.delegate },
  processingIntervalMs: PROCESSING_INTERVAL_MS,
  targetTimestamps: [...attempt.targets],
  droppedFrames: [...attempt.dropped],
  hasVideo,
});

const gzipped = (track: Track): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    gzip(strToU8(JSON.stringify(track)), (fault, bytes) => {
      if (fault) reject(fault);
      else resolve(new Uint8Array(bytes));
    });
  });

/** Throws `ApiError`. Repeating it with the same session id is harmless. */
export const submitAttempt = async (attempt: Attempt, as: SubmittedAs): Promise<Reply<typeof SubmitRecording>> => {
  const track = new File([await gzipped(attempt.track)], 'track.json.gz', { type: 'application/gzip' });
  return call(SubmitRecording, { form: { submission: JSON.stringify(submissionOf(attempt, as)), track } });
};
