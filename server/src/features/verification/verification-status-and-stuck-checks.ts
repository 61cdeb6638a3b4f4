/**
 * Determines a recording's status after its checks, and ends checks that failed or whose video
 * never arrived.
 */
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { changeStatus, listChecking, lockRecording, trustedStatus } from '../recordings/index.ts';
import type { CountedStatus, RecordingStatus, VideoComparison } from '../recordings/index.ts';
import { listFindings, replaceFindings } from './store.ts';
import type { Found } from './track-findings.ts';
import { CHECK_FAILED, UNCHECKED } from './video-finding.ts';

type Finding = Pick<Found, 'check' | 'outcome'>;

interface Trusted {
  readonly status: RecordingStatus;
  /** Result of comparing the counts of browser and server; corrections do not change it. */
  readonly countedStatus: CountedStatus;
}

/**
 * Returns the state of the comparison of track and video, from the finding `watched`. The finding
 * is missing until the video is processed, and `noted` if the video could not be compared.
 */
export const comparisonOf = (findings: readonly Finding[]): VideoComparison => {
  const watched = findings.find(({ check }) => check === 'watched');
  if (!watched) return 'pending';
  return watched.outcome === 'passed' || watched.outcome === 'review' ? 'compared' : 'none';
};

/**
 * Returns the status after the checks. It only says how far the recording is trusted; no user is
 * banned and no count is lowered (docs/decisions/0070). An unverified result stays unverified. If
 * `isDecided`, a reviewer knew all suspicious findings, so only the comparison with the video is
 * new.
 */
export const statusAfter = (
  { status, countedStatus }: Trusted,
  findings: readonly Finding[],
  isDecided = false,
): RecordingStatus => {
  const has = (outcome: Finding['outcome']): boolean => findings.some((finding) => finding.outcome === outcome);
  if (status === 'unverified' || has('unverified')) return 'unverified';
  if (has('review') && !isDecided) return 'pending_review';
  return trustedStatus(countedStatus, comparisonOf(findings));
};

/**
 * Maximum time in ms for which a recording may be `checking`. It is far longer than videos wait
 * after a large event. A check that runs later still verifies the recording.
 */
const MAX_CHECKING_MS = MILLIS_PER_DAY;

const BATCH = 500;

export const SWEEP_CHECKS: Job = {
  name: 'verification-sweep',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 900,
};

type Ending = Pick<JobContext, 'db' | 'now'>;

/**
 * Ends the checks of a recording after their last retry. If not even the track could be checked, a
 * person reviews the recording, because a set that stops its own checks must not rank unreviewed.
 * If only the video was missing, the status becomes `counted` or `unverified`. A later check
 * replaces this result.
 */
export const endChecking = (recordingId: string, { db, now }: Ending): Promise<void> =>
  db.transaction(async (tx) => {
    const current = await lockRecording(tx, recordingId);
    if (current?.status !== 'checking' && current?.status !== 'counted') return;
    const known = await listFindings(tx, recordingId);
    if (known.length === 0) {
      await replaceFindings(tx, recordingId, { known, findings: [UNCHECKED] }, now);
      await changeStatus(tx, recordingId, 'pending_review', now);
      return;
    }
    if (current.status === 'counted') return;
    if (comparisonOf(known) === 'pending')
      await replaceFindings(tx, recordingId, { known, findings: [...known, CHECK_FAILED] }, now);
    await changeStatus(tx, recordingId, trustedStatus(current.countedStatus, 'none'), now);
  });

export const endStuckChecks = async ({ db, now, log }: Ending & Pick<JobContext, 'log'>): Promise<void> => {
  const stuck = await listChecking(db, new Date(now.getTime() - MAX_CHECKING_MS), BATCH);
  for (const id of stuck) await endChecking(id, { db, now });
  if (stuck.length > 0) log.warn({ recordings: stuck.length }, 'Ended checks whose video never arrived.');
};
