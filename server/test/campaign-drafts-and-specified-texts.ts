/** Campaign pages for tests: inserted drafts, and the texts that the specification quotes. */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Scene } from './application-and-user-setup.ts';

export const HERO: Block = {
  kind: 'hero',
  title: 'Autumn',
  text: '',
  buttons: [{ label: 'Join', leadsTo: 'record' }],
};
export const prizes = (reward: string): Block => ({
  kind: 'prizes',
  title: 'Prizes',
  winners: '',
  prizes: [{ title: 'King', reward, text: 'Most reps', winner: null }],
  notes: [],
});
export const WITH_PRIZES = [HERO, prizes('50 USDT')];
export const WITHOUT = [HERO];

export type Page = typeof campaigns.$inferInsert;

/** Inserts a draft of a campaign page for the test's challenge. By default, the page has prizes. */
export const aPageOf = async (
  { harness, challengeId }: Pick<Scene, 'harness' | 'challengeId'>,
  given: Partial<Page> = {},
): Promise<Page> => {
  const { db, now } = harness;
  const page = { id: randomIds.uuid(), path: `autumn-${randomIds.uuid().slice(0, 8)}`, title: 'Autumn', tagline: '' };
  const whole = { ...page, description: 'Reps in autumn.', challengeId, blocks: WITH_PRIZES };
  const row: Page = { ...whole, status: 'draft', createdAt: now(), updatedAt: now(), ...given };
  await db.insert(campaigns).values(row);
  return row;
};

/** Specified texts and numbers of each built-in page (specification S1, sections 2 and 9). */
export const PAGE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  hash: [
    '66.6 USDT',
    '33.3 USDT',
    'best form score, then earliest submission',
    'Max 5 minutes per session',
    'A rest over 3 seconds ends the session',
    'Unlimited attempts, best session counts',
    'A referral counts only after the referred person completes one verified session',
    'View Leaderboard',
  ],
  pushtober: [
    'October 1-31, local time',
    '1 or more reps keep the streak',
    'a missed day resets it',
    "Log Today's Reps",
    'See Leaderboard',
  ],
  ns: [
    'Strict Form Only • AI-Validated Reps',
    'Learn More',
    'Record Daily',
    'Compete Live',
    'Perfect Your Form',
    'Recording Tips',
    'about 40 cm (16 inches) above the ground',
    'Elbow 110° or less',
    '151° or more at full extension',
    'Hands slightly wider than shoulders',
    'Pushup King / Pushup Queen',
    '2 Winners',
    'Ready to Compete?',
  ],
  squat: [
    'Hip and knee 90° or less at depth',
    'Neutral spine',
    'Knees over toes',
    'about waist height',
    'Squat King / Squat Queen',
    '2 Winners',
  ],
};
