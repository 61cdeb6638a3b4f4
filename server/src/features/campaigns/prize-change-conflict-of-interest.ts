/**
 * Conflict-of-interest rules for prizes, dates and status of a campaign's page. Admins who take
 * part cannot change them. Admins who changed them after the first recording can no longer take
 * part (docs/decisions/0001).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { givesPrizes, lockForAdmin, noteRuleSetter } from '../challenges/index.ts';
import { countUpTo, HOLD_UNCONFIRMED } from '../recordings/index.ts';
import { checkNoConflictOfInterest } from '../review/index.ts';
import type { StoredCampaign } from './store.ts';

export type Page = Pick<StoredCampaign, 'challengeId' | 'window' | 'blocks' | 'status'>;

const prizesOf = (page: Page | undefined) => (page?.blocks ?? []).filter(({ kind }) => kind === 'prizes');

/**
 * Returns the page's prizes, dates and status; undefined if the page belongs to another challenge,
 * or has neither prizes nor dates.
 */
const wordOn = (page: Page | undefined, challengeId: string) => {
  if (page?.challengeId !== challengeId) return undefined;
  const prizes = prizesOf(page);
  return prizes.length === 0 && page.window === null ? undefined : { prizes, window: page.window, status: page.status };
};

/**
 * Returns the names of the form fields that would change. Returns an empty list if the page is
 * created or deleted, or only its status changes.
 */
const fieldsOf = (before: Page | undefined, after: Page | undefined): readonly string[] => {
  if (!before || !after) return [];
  return [
    ...(before.challengeId === after.challengeId ? [] : ['challengeId']),
    ...(isDeepStrictEqual(before.window, after.window) ? [] : ['window']),
    ...(isDeepStrictEqual(prizesOf(before), prizesOf(after)) ? [] : ['blocks']),
  ];
};

/**
 * Applies the prize rules to a change of a page; must be called for each change. `before` is
 * undefined for a new page, and `after` for a deleted one. If the prizes change, locks the
 * challenges, so that no one joins during the change. Stores which editors change prizes after the
 * first recording: they can no longer take part.
 * @throws AppError unprocessable if the user takes part
 */
export const settlePagePrizes = async (
  tx: Database,
  before: Page | undefined,
  after: Page | undefined,
  { userId, now, jobs }: { readonly userId: string; readonly now: Date; readonly jobs: Jobs },
): Promise<void> => {
  const named = new Set([before?.challengeId, after?.challengeId].filter((id) => typeof id === 'string'));
  const touched = [...named].filter((id) => !isDeepStrictEqual(wordOn(before, id), wordOn(after, id)));
  for (const id of touched.toSorted()) {
    await lockForAdmin(tx, id);
    await jobs.send(tx, HOLD_UNCONFIRMED, { challengeId: id });
    // Skips challenges that have no prizes, neither before nor after the change. The stored page
    // still has the prizes from before.
    if (prizesOf(after).length === 0 && !(await givesPrizes(tx, id))) continue;
    await checkNoConflictOfInterest(tx, id, userId, fieldsOf(before, after));
    if ((await countUpTo(tx, id, 1)) > 0) await noteRuleSetter(tx, id, userId, now);
  }
};
