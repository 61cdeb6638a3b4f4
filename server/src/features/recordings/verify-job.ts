/** The message that a recording is stored, or its video settled: whoever verifies recordings takes it up. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';

const VerifyRecording = z.object({ recordingId: z.uuid() });

export const VERIFY_RECORDING: Job<z.output<typeof VerifyRecording>> = {
  name: 'recording-verify',
  lane: 'heavy',
  data: VerifyRecording,
  attempts: 5,
};
