/** What a page says of the prizes of its challenge is not for whoever may win them (docs/decisions/0044). */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { givesPrizes, lockForAdmin, noteRuleSetter } from '../challenges/public.ts';
import { countUpTo, HOLD_UNCONFIRMED } from '../recordings/public.ts';
import { checkDisinterest } from '../review/public.ts';
import type { StoredCampaign } from './store.ts';

export type Page = Pick<StoredCampaign, 'challengeId' | 'window' | 'blocks' | 'status'>;

const prizesOf = (page: Page | undefined) => (page?.blocks ?? []).filter(({ kind }) => kind === 'prizes');

/** Which prizes there are, from when to when, and whether everybody can read it; undefined where it says nothing of them. */
const wordOn = (page: Page | undefined, challengeId: string) => {
  if (page?.challengeId !== challengeId) return undefined;
  const prizes = prizesOf(page);
  return prizes.length === 0 && page.window === null ? undefined : { prizes, window: page.window, status: page.status };
};

/** The fields of a page that would change; none where a whole page comes, goes or is switched. */
const fieldsOf = (before: Page | undefined, after: Page | undefined): readonly string[] => {
  if (!before || !after) return [];
  return [
    ...(before.challengeId === after.challengeId ? [] : ['challengeId']),
    ...(isDeepStrictEqual(before.window, after.window) ? [] : ['window']),
    ...(isDeepStrictEqual(prizesOf(before), prizesOf(after)) ? [] : ['blocks']),
  ];
};

/**
 * Whatever is done to a page: `before` is undefined where it is new, `after` where it goes. Nobody joins its challenges meanwhile.
 * @throws Refusal unprocessable for whoever takes part; whoever changes it once people have recorded cannot take part any more.
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
    // What the page has named so far is still stored, and counts by that.
    if (prizesOf(after).length === 0 && !(await givesPrizes(tx, id))) continue;
    await checkDisinterest(tx, id, userId, fieldsOf(before, after));
    if ((await countUpTo(tx, id, 1)) > 0) await noteRuleSetter(tx, id, userId, now);
  }
};
