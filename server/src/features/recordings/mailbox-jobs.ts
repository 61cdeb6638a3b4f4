/** Releases results whose owners have confirmed their email address, and holds those of a challenge that now asks for it. */
import { z } from 'zod';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs.ts';
import { endHold, holdUnconfirmed, listReleasable } from './mailbox-hold.ts';
import { changeStatus } from './referral.ts';
import { lockRecording } from './result-change.ts';
import { trustedStatus } from './rules.ts';
import { VERIFY_RECORDING } from './verify-job.ts';

/** Recordings released by one run; the next run goes on. */
const BATCH = 500;

const Challenge = z.object({ challengeId: z.uuid() });

/** Sent when the settings of a challenge change: it may ask for a confirmed address from now on. */
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

/** The checks then say again what they found: a recording that they flagged goes under review. */
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
    run: ({ challengeId }, { db, now }) =>
      db.transaction(async (tx) => void (await holdUnconfirmed(tx, { challengeId }, now))),
  }),
  boundJob(RELEASE_CONFIRMED, { run: releaseConfirmed }),
];
