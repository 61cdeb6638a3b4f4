/** Stored landing pages whose author is not part of the test. */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import type { Scene } from './scene.ts';

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

/** Inserts a draft for the scene's challenge that names prizes, unless overridden. */
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
