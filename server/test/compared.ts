/** Recordings whose video was compared with the track, for tests that are about something else. */
import { changeStatus, lockRecording, trustedStatus } from '../src/features/recordings/public.ts';
import type { Harness } from './harness.ts';

/** As if the server had compared the recording's video with its track and found nothing odd. Returns the status after that. */
export const comparedStatus = ({ db, now }: Pick<Harness, 'db' | 'now'>, recordingId: string) =>
  db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording) throw new Error('There is no such recording.');
    const status = trustedStatus(recording.countedStatus, 'compared');
    await changeStatus(tx, recordingId, status, now());
    return status;
  });
