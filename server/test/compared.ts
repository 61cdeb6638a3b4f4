/** Marks videos as matching their tracks, for tests of something else. */
import { changeStatus, lockRecording, trustedStatus } from '../src/features/recordings/index.ts';
import type { Harness } from './harness.ts';

/** Records a comparison of video and track without findings. Returns the new status. */
export const comparedStatus = ({ db, now }: Pick<Harness, 'db' | 'now'>, recordingId: string) =>
  db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording) throw new Error('There is no such recording.');
    const status = trustedStatus(recording.countedStatus, 'compared');
    await changeStatus(tx, recordingId, status, now());
    return status;
  });
