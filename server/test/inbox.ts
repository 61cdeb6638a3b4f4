/** Mailboxes, read from the outbox: what a person does with the mail they got. */
import { and, desc, eq } from 'drizzle-orm';
import { outbox } from '../src/features/outbox/schema.ts';
import type { Database } from '../src/platform/database.ts';
import type { Client } from './client.ts';

/** Kinds of the messages to this address, the newest first. */
export const mailsTo = async (db: Database, to: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.createdAt));
  return rows.map(({ kind }) => kind);
};

/** Messages of this kind to this address are taken out of the mailbox as they are read. */
const take = async (db: Database, to: string, kind: string) => {
  const where = and(eq(outbox.to, to), eq(outbox.kind, kind));
  const [mail] = await db.select().from(outbox).where(where).orderBy(desc(outbox.createdAt));
  if (!mail) throw new Error(`There is no ${kind} for ${to}, but ${(await mailsTo(db, to)).join()}.`);
  await db.delete(outbox).where(where);
  return mail;
};

/** The link as path and query; the client knows its own origin. */
export const linkFor = async (db: Database, to: string, kind: string): Promise<string> => {
  const { action } = await take(db, to, kind);
  if (!action) throw new Error(`The ${kind} has no link.`);
  const { pathname, search } = new URL(action.url);
  return `${pathname}${search}`;
};

export const codeFor = async (db: Database, to: string, kind: string): Promise<string> => {
  const [code = ''] = (await take(db, to, `code-${kind}`)).paragraphs;
  return code;
};

/** Where following a link leads, as path and query. */
export const follow = async (client: Client, link: string): Promise<string> => {
  const reply = await client.fetch(link);
  if (reply.status !== 302) throw new Error(`The link answered ${reply.status}: ${await reply.text()}`);
  return reply.headers.get('location') ?? '';
};
