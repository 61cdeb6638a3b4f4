/** Reads mails from the outbox, and follows their links. */
import { CheckRecovery, FollowMagicLink, FollowVerification } from '@reptemple/contract/accounts/auth';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { outbox } from '../src/features/outbox/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Client } from './client.ts';

/** Returns the kinds of mails to this address, latest first. */
export const mailsTo = async (db: Database, to: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.createdAt));
  return rows.map(({ kind }) => kind);
};

/** Reads mails of this kind to this address, and deletes them. */
const take = async (db: Database, to: string, kind: string) => {
  const where = and(eq(outbox.to, to), eq(outbox.kind, kind));
  const [mail] = await db.select().from(outbox).where(where).orderBy(desc(outbox.createdAt));
  if (!mail) throw new Error(`There is no ${kind} for ${to}, but ${(await mailsTo(db, to)).join()}.`);
  await db.delete(outbox).where(where);
  return mail;
};

/** Returns the link without its origin, which the client knows. */
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

/** Presses the button of a mailed link's page. Resolves to the path and query of the next page. */
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
 * Follows a link and resolves to the path and query of the next page. Presses the button of our
 * links, and opens a provider's.
 */
export const follow = async (client: Client, link: string): Promise<string> => {
  const { hash } = new URL(link, 'http://reptemple.test');
  if (hash) return tap(client, new URLSearchParams(hash.slice(1)));
  const reply = await client.fetch(link);
  if (reply.status !== 302) throw new Error(`The link answered ${reply.status}: ${await reply.text()}`);
  return reply.headers.get('location') ?? '';
};
