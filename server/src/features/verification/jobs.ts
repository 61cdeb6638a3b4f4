/**
 * Jobs that check a recording after its submission and after its video is prepared, never during
 * the request.
 */
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob } from '../../platform/jobs/jobs.ts';
import { endChecking, endStuckChecks, SWEEP_CHECKS } from './checking.ts';
import type { Checking } from './checking.ts';
import { MEDIA_SETTLED } from '../media/index.ts';
import { findRecordingByMedia, VERIFY_RECORDING } from '../recordings/index.ts';
import { verifyRecording } from './verify.ts';

export const verificationJobs = (checking: Checking): readonly BoundJob[] => [
  boundJob(VERIFY_RECORDING, {
    run: ({ recordingId }, context) => verifyRecording(recordingId, checking, context),
    giveUp: ({ recordingId }, context) => endChecking(recordingId, context),
  }),
  boundJob(MEDIA_SETTLED, {
    run: async ({ mediaId }, context) => {
      const recording = await findRecordingByMedia(context.db, mediaId);
      if (recording) await verifyRecording(recording.id, checking, context);
    },
    giveUp: async ({ mediaId }, context) => {
      const recording = await findRecordingByMedia(context.db, mediaId);
      if (recording) await endChecking(recording.id, context);
    },
  }),
  boundJob(SWEEP_CHECKS, { run: (_data, context) => endStuckChecks(context) }),
];
