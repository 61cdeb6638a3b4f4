/**
 * Reads emails from the outbox and follows their links; and creates users who invite each other.
 */
import { and, desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetMyReferralCode } from '@reptemple/contract/accounts/referrals';
import { CheckRecovery, FollowMagicLink, FollowVerification } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { user } from '../src/features/auth/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { MailMessage } from '../src/platform/mail/mail-message-and-rendering.ts';
import type { Scene } from './application-and-user-setup.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import { attempt, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

export const mailsTo = async (db: Database, to: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.createdAt));
  return rows.map(({ kind }) => kind);
};

/** Reads the latest email of this kind to this address, and deletes all of them. */
const take = async (db: Database, to: string, kind: string) => {
  const where = and(eq(outbox.to, to), eq(outbox.kind, kind));
  const [mail] = await db.select().from(outbox).where(where).orderBy(desc(outbox.createdAt));
  if (!mail) throw new Error(`There is no ${kind} for ${to}, but ${(await mailsTo(db, to)).join()}.`);
  await db.delete(outbox).where(where);
  return mail;
};

export const linkFor = async (db: Database, to: string, kind: string): Promise<string> => {
  const { action } = await take(db, to, kind);
  if (!action) throw new Error(`The ${kind} has no link.`);
  const { pathname, search, hash } = new URL(action.url);
  return `${pathname}${search}${hash}`;
};

export const codeFor = async (db: Database, to: string, kind: string): Promise<string> => {
  const [code = ''] = (await take(db, to, `code-${kind}`)).paragraphs;
  return code;
};

const WAYS = {
  'magic-link': { endpoint: FollowMagicLink, type: undefined },
  invitation: { endpoint: FollowMagicLink, type: undefined },
  'email-change': { endpoint: FollowVerification, type: 'verification' },
  verification: { endpoint: FollowVerification, type: 'verification' },
} as const;

const isKind = (kind: string | null): kind is keyof typeof WAYS => kind !== null && Object.hasOwn(WAYS, kind);

const Outcome = z.object({ code: z.string(), isNew: z.boolean(), twoFactorRedirect: z.boolean() }).partial();

const outcomeOf = async (reply: Response): Promise<z.output<typeof Outcome>> => {
  if (reply.status === 429) throw new Error(`The link answered 429: ${await reply.text()}`);
  return Outcome.parse(await reply.json());
};

const tap = async (client: Client, fragment: URLSearchParams): Promise<string> => {
  const kind = fragment.get('kind');
  const token = fragment.get('token');
  if (!isKind(kind)) {
    const { code } = await outcomeOf(await client.send(CheckRecovery, { body: { token } }));
    return `/auth/reset-password?${new URLSearchParams(code ? { error: code } : { token: token ?? '' }).toString()}`;
  }
  const { endpoint, type } = WAYS[kind];
  const { code, isNew, twoFactorRedirect } = await outcomeOf(await client.send(endpoint, { body: { token } }));
  const redirect = fragment.get('redirect');
  const query = new URLSearchParams({
    ...(redirect !== null && { redirect }),
    ...(isNew && { new: 'yes' }),
    ...(type && { type }),
    ...(code && { error: code }),
  });
  if (twoFactorRedirect)
    return `/login?${new URLSearchParams({ step: 'second-factor', ...Object.fromEntries(query) }).toString()}`;
  return query.size > 0 ? `/auth/callback?${query.toString()}` : '/auth/callback';
};

/**
 * Follows a link of ours or of an OpenID provider. Resolves to the path and query of the next page.
 */
export const follow = async (client: Client, link: string): Promise<string> => {
  const { hash } = new URL(link, 'http://reptemple.test');
  if (hash) return tap(client, new URLSearchParams(hash.slice(1)));
  const reply = await client.fetch(link);
  if (reply.status !== 302) throw new Error(`The link answered ${reply.status}: ${await reply.text()}`);
  return reply.headers.get('location') ?? '';
};

export const magicLink = (change: Partial<MailMessage> = {}): MailMessage => ({
  kind: 'magic-link',
  to: 'zoe@example.org',
  subject: 'Your sign-in link',
  heading: 'Sign in',
  paragraphs: ['Hello Zoë Łukasz 武,\nhere is your link.', 'It is valid for 1 hour.'],
  action: { label: 'Sign in', url: 'http://reptemple.test/link?token=abc&next=%2Fprofile' },
  ...change,
});

export const invitationsOf = (scene: Scene) => {
  const codeOf = async (client: Client): Promise<string> => (await client.call(GetMyReferralCode)).code;

  const identityOf = async (client: Client) => {
    const { profile } = await client.call(GetMyProfile);
    return profile ?? expect.fail('Nobody is signed in.');
  };

  /**
   * Creates a user with a verified mailbox, which is set directly, so that no event handler runs.
   */
  const newcomer = async (name: string): Promise<Client> => {
    const client = await scene.harness.person(name);
    const { id } = await identityOf(client);
    await scene.harness.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    return client;
  };

  const record = async (client: Client, referredBy: string | null, change: object = {}) => {
    const { ticket } = await client.call(StartAttempt, { body: { challengeId: scene.challengeId } });
    scene.harness.passTime(TRUTH.durationMs + 10_000);
    const sent = { ticketId: ticket.id, referredBy, ...change };
    const { recording } = await attempt(client, scene.challengeId, sent);
    return { ...recording, status: await markAsCompared(scene.harness, recording.id) };
  };

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
