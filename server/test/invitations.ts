/** Users who invite each other, and the referral state of their recordings. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetMyReferralCode } from '@reptemple/contract/accounts/referrals';
import { user } from '../src/features/auth/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { attempt, TRUTH } from './attempts.ts';
import type { Client } from './client.ts';
import { comparedStatus } from './compared.ts';
import type { Scene } from './scene.ts';

export const invitationsOf = (scene: Scene) => {
  const codeOf = async (client: Client): Promise<string> => (await client.call(GetMyReferralCode)).code;

  const identityOf = async (client: Client) => {
    const { profile } = await client.call(GetMyProfile);
    return profile ?? expect.fail('Nobody is signed in.');
  };

  /** User with a verified mailbox, set directly so that no event handler runs. */
  const newcomer = async (name: string): Promise<Client> => {
    const client = await scene.harness.person(name);
    const { id } = await identityOf(client);
    await scene.harness.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    return client;
  };

  /** Submits with a ticket and a video that matches, as verification requires. */
  const record = async (client: Client, referredBy: string | null, change: object = {}) => {
    const { ticket } = await client.call(StartAttempt, { body: { challengeId: scene.challengeId } });
    scene.harness.passTime(TRUTH.durationMs + 10_000);
    const sent = { ticketId: ticket.id, referredBy, ...change };
    const { recording } = await attempt(client, scene.challengeId, sent);
    return { ...recording, status: await comparedStatus(scene.harness, recording.id) };
  };

  /** Returns the referral state of this user's recordings, oldest first. */
  const standing = async (client: Client) => {
    const { id } = await identityOf(client);
    return scene.harness.db
      .select({ count: challengeRecordings.referralCount, by: challengeRecordings.referredBy })
      .from(challengeRecordings)
      .where(eq(challengeRecordings.userId, id))
      .orderBy(challengeRecordings.createdAt);
  };

  const countsOf = async (client: Client): Promise<readonly number[]> =>
    (await standing(client)).map(({ count }) => count);

  return { codeOf, identityOf, newcomer, record, standing, countsOf };
};
