/**
 * Users who may win a prize cannot change what the page says about prizes (docs/decisions/0001).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { givesPrizes, lockForAdmin, noteRuleSetter } from '../challenges/index.ts';
import { countUpTo, HOLD_UNCONFIRMED } from '../recordings/index.ts';
import { checkDisinterest } from '../review/index.ts';
import type { StoredCampaign } from './store.ts';

export type Page = Pick<StoredCampaign, 'challengeId' | 'window' | 'blocks' | 'status'>;

const prizesOf = (page: Page | undefined) => (page?.blocks ?? []).filter(({ kind }) => kind === 'prizes');

/**
 * Returns the page's prizes, dates and status; undefined if it belongs to another challenge or has
 * neither prizes nor dates.
 */
const wordOn = (page: Page | undefined, challengeId: string) => {
  if (page?.challengeId !== challengeId) return undefined;
  const prizes = prizesOf(page);
  return prizes.length === 0 && page.window === null ? undefined : { prizes, window: page.window, status: page.status };
};

/**
 * Returns the page's fields that would change; empty when a whole page is added, deleted or
 * switched.
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
 * Handles any change of a page. `before` is undefined for a new page, `after` for a deleted one.
 * Locks the challenges, so that no one joins during the change.
 * @throws AppError unprocessable if the user takes part. An editor who changes prizes after the
 * first recordings can no longer take part.
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
    // Checks challenges that give prizes. The stored page still names the previous prizes, which
    // count too.
    if (prizesOf(after).length === 0 && !(await givesPrizes(tx, id))) continue;
    await checkDisinterest(tx, id, userId, fieldsOf(before, after));
    if ((await countUpTo(tx, id, 1)) > 0) await noteRuleSetter(tx, id, userId, now);
  }
};
