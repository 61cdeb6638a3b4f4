import { EndAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { sleep } from '../../../sleep-yield-and-first-user-activity.ts';
import type { SavedAttempt } from '../drafts/draft-indexeddb-and-tab-locks.ts';
import { sha256Of, trackFile } from './upload-requests.ts';

/**
 * Delays in ms before each retry of the report. It must arrive within a minute of the challenge's
 * end.
 */
const WAITS_MS = [1_000, 3_000, 10_000, 20_000] as const;

const isPassing = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.code === 'offline' || fault.code === 'unreadable' || fault.status >= 500);

const report = async (ticket: string, trackSha256: string, [waitMs, ...later]: readonly number[]): Promise<void> => {
  try {
    await call(EndAttempt, { params: { ticket }, body: { trackSha256 } });
    return;
  } catch (fault) {
    if (waitMs === undefined || !isPassing(fault)) return;
  }
  await sleep(waitMs);
  await report(ticket, trackSha256, later);
};

/**
 * Reports the end of a set, as proof that the set ended before the challenge did. Never rejects,
 * because a set can be submitted without the report. `waits`: delays before each retry, in ms.
 */
export const reportEnd = async (
  { ticket, attempt }: Pick<SavedAttempt, 'ticket' | 'attempt'>,
  waits: readonly number[] = WAITS_MS,
): Promise<void> => {
  if (!ticket) return;
  await report(ticket.id, await sha256Of(await trackFile(attempt.track)), waits);
};
