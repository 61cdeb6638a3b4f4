/**
 * Releases results after their owners confirm their e-mail address. Holds results of a challenge
 * that starts to require it.
 */
import { z } from 'zod';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { endHold, holdUnconfirmed, listReleasable } from './mailbox-hold.ts';
import { changeStatus } from './referral.ts';
import { lockRecording } from './result-change.ts';
import { trustedStatus } from './status.ts';
import { VERIFY_RECORDING } from './verify-job.ts';

/** Recordings released per run; the next run continues. */
const BATCH = 500;

const Challenge = z.object({ challengeId: z.uuid() });

/** Sent when a challenge's settings change, as it may now require a confirmed address. */
export const HOLD_UNCONFIRMED: Job<z.output<typeof Challenge>> = {
  name: 'mailbox-hold',
  lane: 'quick',
  data: Challenge,
  attempts: 5,
};

export const RELEASE_CONFIRMED: Job = {
  name: 'mailbox-release',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 30,
};

/** The stored findings then apply again: a flagged recording goes under review. */
const release = (recordingId: string, { db, jobs, now }: JobContext): Promise<void> =>
  db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording) return;
    await endHold(tx, recordingId);
    if (recording.unverifiedReason !== 'mailbox') return;
    const status = trustedStatus(recording.countedStatus, recording.mediaId === null ? 'none' : 'pending');
    await changeStatus(tx, recordingId, status, now);
    await jobs.send(tx, VERIFY_RECORDING, { recordingId });
  });

const releaseConfirmed = async (_data: object, context: JobContext): Promise<void> => {
  for (const recordingId of await listReleasable(context.db, BATCH)) await release(recordingId, context);
};

export const mailboxJobs: readonly BoundJob[] = [
  boundJob(HOLD_UNCONFIRMED, {
    run: ({ challengeId }, { db, now }) => db.transaction((tx) => holdUnconfirmed(tx, { challengeId }, now)),
  }),
  boundJob(RELEASE_CONFIRMED, { run: releaseConfirmed }),
];
