/** Checks follow the submission, and the video once it can be played: never in the request, which is answered at once. */
import { boundJob, type BoundJob } from '../../platform/jobs.ts';
import { MEDIA_SETTLED } from '../media/public.ts';
import { findRecordingByMedia, VERIFY_RECORDING } from '../recordings/public.ts';
import type { Checking } from './checking.ts';
import { verifyRecording } from './verify.ts';

export const verificationJobs = (checking: Checking): readonly BoundJob[] => [
  boundJob(VERIFY_RECORDING, {
    run: ({ recordingId }, context) => verifyRecording(recordingId, checking, context),
  }),
  boundJob(MEDIA_SETTLED, {
    run: async ({ mediaId }, context) => {
      const recording = await findRecordingByMedia(context.db, mediaId);
      if (recording) await verifyRecording(recording.id, checking, context);
    },
  }),
];
