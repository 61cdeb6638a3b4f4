/** What is sent of an attempt: the track, and what the browser says of it. The server counts the track itself. */
import { SubmitRecording, type SubmissionDraft } from '@reptemple/contract/recordings';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Track } from '@reptemple/engine/track';
import { gzipSync } from 'fflate';
import { call } from '../../api/client.ts';
import type { Attempt } from '../../camera/attempt.ts';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';

export interface SubmittedAs {
  readonly challengeId: string;
  readonly sessionId: string;
  readonly hasVideo: boolean;
  /** The `ref` of the link the person came by. */
  readonly referredBy: string | null;
}

export const submissionOf = (attempt: Attempt, as: SubmittedAs): SubmissionDraft => ({
  ...as,
  durationSeconds: attempt.durationMs / 1000,
  claimed: { validReps: attempt.validReps, invalidReps: attempt.invalidReps },
  poseConfig: { ...attempt.poseConfig, delegate: attempt.delegate },
  processingIntervalMs: PROCESSING_INTERVAL_MS,
  targetTimestamps: [...attempt.targets],
  droppedFrames: [...attempt.dropped],
});

/** The browser's own compression where there is one. (fflate's worker would be a blob, which our content policy forbids.) */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

/** Throws `ApiError`. Repeating it with the same session id is harmless. */
export const submitAttempt = async (attempt: Attempt, as: SubmittedAs): Promise<Reply<typeof SubmitRecording>> => {
  const track = new File([await gzipped(attempt.track)], 'track.json.gz', { type: 'application/gzip' });
  return call(SubmitRecording, { form: { submission: JSON.stringify(submissionOf(attempt, as)), track } });
};
