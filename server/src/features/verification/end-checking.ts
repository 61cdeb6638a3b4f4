/** Ends checks that do not finish: after a time limit the result counts without its video. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { changeStatus, listChecking, lockRecording, trustedStatus } from '../recordings/index.ts';
import { CHECK_FAILED } from './check-video.ts';
import { comparisonOf } from './status.ts';
import { listFindings, replaceFindings } from './store.ts';

/** Far longer than videos wait after a large event. A later check still verifies. */
const MAX_CHECKING_MS = MILLIS_PER_DAY;

/** Recordings per query. */
const BATCH = 500;

export const SWEEP_CHECKS: Job = {
  name: 'verification-sweep',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 900,
};

type Ending = Pick<JobContext, 'db' | 'now'>;

/** Does nothing unless the recording is still being checked. */
export const endChecking = (recordingId: string, { db, now }: Ending): Promise<void> =>
  db.transaction(async (tx) => {
    const current = await lockRecording(tx, recordingId);
    if (current?.status !== 'checking') return;
    const known = await listFindings(tx, recordingId);
    if (comparisonOf(known) === 'pending') await replaceFindings(tx, recordingId, [...known, CHECK_FAILED], now);
    await changeStatus(tx, recordingId, trustedStatus(current.countedStatus, 'none'), now);
  });

export const endStuckChecks = async ({ db, now, log }: Ending & Pick<JobContext, 'log'>): Promise<void> => {
  const stuck = await listChecking(db, new Date(now.getTime() - MAX_CHECKING_MS), BATCH);
  for (const id of stuck) await endChecking(id, { db, now });
  if (stuck.length > 0) log.warn({ recordings: stuck.length }, 'Checks of videos that did not come were ended.');
};
