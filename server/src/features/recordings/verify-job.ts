/** Job that verifies a recording; sent when it is stored and when its video is prepared. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';

const VerifyRecording = z.object({ recordingId: z.uuid() });

export const VERIFY_RECORDING: Job<z.output<typeof VerifyRecording>> = {
  name: 'recording-verify',
  lane: 'checks',
  data: VerifyRecording,
  attempts: 5,
};
