/** Makes a test client an admin or a guest, and finds the push-up challenge. */
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { RegisterGuest } from '@reptemple/contract/accounts/guests';
import { ClaimFirstAdmin } from '@reptemple/contract/accounts/profile';
import { challenges } from '../src/features/challenges/schema.ts';
import { offerFirstAdmin } from '../src/features/profile/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import type { Client } from './client.ts';

export const findPushUps = async (client: Client): Promise<Challenge> => {
  const { challenges } = await client.call(ListChallenges);
  const found = challenges.find((challenge) => challenge.slug === 'push-ups');
  if (!found) throw new Error('The push-up challenge was not seeded.');
  return found;
};

export const becomeAdmin = async (client: Client, db: Database): Promise<void> => {
  const token = await offerFirstAdmin(db, randomIds);
  if (token === undefined) throw new Error('There is an admin already.');
  await client.call(ClaimFirstAdmin, { body: { token } });
};

export const becomeGuest = async (client: Client, db: Database): Promise<void> => {
  const [open] = await db.update(challenges).set({ allowGuests: true }).returning();
  const body = { challengeId: open?.id, name: 'Guest', email: 'guest@example.org', gender: null };
  await client.call(RegisterGuest, { body });
};
