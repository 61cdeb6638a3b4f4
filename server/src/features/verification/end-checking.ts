/** Work done outside the main thread: in a worker thread and in a child process. */
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { changeStatus, listChecking, lockRecording, trustedStatus } from '../recordings/index.ts';
import type { CountedStatus, RecordingStatus, VideoComparison } from '../recordings/index.ts';
import type { Examining } from './check-threads.ts';
import type { Found } from './check-track.ts';
import { CHECK_FAILED } from './check-video.ts';
import type { WatchVideo } from './pose-check/run-pose-check-process.ts';
import { listFindings, replaceFindings } from './store.ts';

export interface Checking extends Examining {
  readonly watch: WatchVideo;
}

/**
 * Derives a recording's status from its findings. It only changes how far the recording is
 * trusted, never bans or lowers a count (docs/decisions/0070).
 */
type Finding = Pick<Found, 'check' | 'outcome'>;

interface Trusted {
  readonly status: RecordingStatus;
  /** Result of comparing claim and server count; corrections do not change it. */
  readonly countedStatus: CountedStatus;
}

/**
 * Returns whether the server compared the video with the track, from the finding `watched`. It is
 * absent until the video is prepared, and `noted` if the video could not be compared.
 */
export const comparisonOf = (findings: readonly Finding[]): VideoComparison => {
  const watched = findings.find(({ check }) => check === 'watched');
  if (!watched) return 'pending';
  return watched.outcome === 'passed' || watched.outcome === 'review' ? 'compared' : 'none';
};

/**
 * Keeps an unverified result unverified, whether initially or by a reviewer. `isDecided`: a
 * reviewer knew all suspicious findings, so only the comparison is new.
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
 * Maximum time in `checking`: far longer than videos wait after a large event. A later check still
 * verifies.
 */
const MAX_CHECKING_MS = MILLIS_PER_DAY;

/** Recordings read per query. */
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
    if (comparisonOf(known) === 'pending')
      await replaceFindings(tx, recordingId, { known, findings: [...known, CHECK_FAILED] }, now);
    await changeStatus(tx, recordingId, trustedStatus(current.countedStatus, 'none'), now);
  });

export const endStuckChecks = async ({ db, now, log }: Ending & Pick<JobContext, 'log'>): Promise<void> => {
  const stuck = await listChecking(db, new Date(now.getTime() - MAX_CHECKING_MS), BATCH);
  for (const id of stuck) await endChecking(id, { db, now });
  if (stuck.length > 0) log.warn({ recordings: stuck.length }, 'Ended checks whose video never arrived.');
};
