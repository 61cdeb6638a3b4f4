import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { OutboxState } from '@reptemple/contract/operations/mail-outbox';
import type { PageQuery } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile, Person } from '../../platform/database/personal-data-handler-types.ts';
import { outbox } from './schema.ts';

export type StoredMessage = typeof outbox.$inferSelect;
type NewMessage = typeof outbox.$inferInsert;

export const addMessage = async (tx: Database, message: NewMessage): Promise<StoredMessage> => {
  const [added] = await tx.insert(outbox).values(message).returning();
  if (!added) throw new Error('Could not store a message.');
  return added;
};

export const findMessage = async (db: Database, id: string): Promise<StoredMessage | undefined> => {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row;
};

export interface Posting {
  readonly messageId: string;
  readonly round: number;
}

const underWay = ({ messageId, round }: Posting) =>
  and(eq(outbox.id, messageId), eq(outbox.round, round), inArray(outbox.state, ['queued', 'sending']));

/**
 * Marks a message as being sent, even if an earlier attempt was interrupted, and returns it.
 * Undefined if there is nothing left to send.
 */
export const beginSending = async (db: Database, posting: Posting): Promise<StoredMessage | undefined> => {
  const [row] = await db
    .update(outbox)
    .set({ state: 'sending', attempts: sql`${outbox.attempts} + 1` })
    .where(underWay(posting))
    .returning();
  return row;
};

export const markSent = async (db: Database, posting: Posting, now: Date): Promise<void> => {
  await db.update(outbox).set({ state: 'sent', sentAt: now, lastError: null }).where(underWay(posting));
};

/**
 * Stores a failed attempt. `state` is `queued` if the message will be retried, otherwise `failed`.
 */
export const markNotSent = async (
  db: Database,
  posting: Posting,
  state: 'queued' | 'failed',
  error: string,
  now: Date,
): Promise<void> => {
  await db.update(outbox).set({ state, lastError: error, lastErrorAt: now }).where(underWay(posting));
};

/**
 * Changes a queued message to `kept`, which means stored but not sent. Called after the mail server
 * was removed from the configuration.
 */
export const markKept = async (db: Database, posting: Posting): Promise<void> => {
  await db.update(outbox).set({ state: 'kept' }).where(underWay(posting));
};

export const markGivenUp = async (db: Database, posting: Posting): Promise<void> => {
  await db.update(outbox).set({ state: 'failed' }).where(underWay(posting));
};

/** Queues a message again and returns it. Undefined if it is being sent or its text was deleted. */
export const queueAgain = async (tx: Database, id: string): Promise<StoredMessage | undefined> => {
  const [row] = await tx
    .update(outbox)
    .set({ state: 'queued', attempts: 0, round: sql`${outbox.round} + 1`, lastError: null })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['kept', 'sent', 'failed']), isNull(outbox.sweptAt)))
    .returning();
  return row;
};

export const listMessages = async (db: Database, query: PageQuery & { readonly state?: OutboxState | undefined }) => {
  const { limit, offset } = windowOf(query);
  const inState = query.state && eq(outbox.state, query.state);
  const where = and(inState, holding(query.search, [outbox.to, outbox.subject]));
  const rows = await db
    .select()
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(outbox).where(where);
  return { rows, total: counted?.total ?? 0 };
};

export const countByState = async (db: Database) =>
  db.select({ state: outbox.state, messages: count() }).from(outbox).groupBy(outbox.state);

export const findLastSent = async (db: Database): Promise<Date | null> => {
  const [row] = await db.select({ at: max(outbox.sentAt) }).from(outbox);
  return row?.at ?? null;
};

/** Returns the latest error among messages that are not sent yet. */
export const findLastError = async (db: Database): Promise<{ at: Date; message: string } | null> => {
  const columns = { at: outbox.lastErrorAt, message: outbox.lastError };
  const isError = and(isNotNull(outbox.lastErrorAt), isNotNull(outbox.lastError));
  const [row] = await db
    .select(columns)
    .from(outbox)
    .where(isError)
    .orderBy(desc(outbox.lastErrorAt), desc(outbox.id))
    .limit(1);
  return row?.at && row.message !== null ? { at: row.at, message: row.message } : null;
};

/** Deletes the texts of messages sent before `before`. Returns the number of messages. */
export const sweepSent = async (db: Database, before: Date, now: Date): Promise<number> => {
  const swept = await db
    .update(outbox)
    .set({ paragraphs: [], action: null, sweptAt: now })
    .where(and(eq(outbox.state, 'sent'), lt(outbox.sentAt, before), isNull(outbox.sweptAt)))
    .returning({ id: outbox.id });
  return swept.length;
};

const writtenTo = (to: string, since: Date | undefined) =>
  and(eq(sql`lower(${outbox.to})`, to.toLowerCase()), since && gte(outbox.createdAt, since));

/**
 * Returns the query of the messages to an address, without their texts, which may contain sign-in
 * links.
 */
const listMessagesTo = (db: Database, to: string, since: Date | undefined) =>
  db
    .select({ kind: outbox.kind, subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(writtenTo(to, since))
    .orderBy(outbox.createdAt, outbox.id);

const removeMessagesTo = async (tx: Database, to: string, since: Date | undefined): Promise<void> => {
  await tx.delete(outbox).where(writtenTo(to, since));
};

/**
 * Returns the time since which messages to the email belong to the person; undefined if all do.
 * Messages to an unverified email may have been sent to another person before the account was
 * created.
 */
const since = ({ isVerified, since: made }: Person): Date | undefined => (isVerified ? undefined : made);

export const outboxData: PersonalData = {
  tables: ['outbox'],
  filesSay: {
    'messages.json': 'emails this server sent you',
  },
  collect: async function* (person, { db }): AsyncGenerator<PersonalFile> {
    const messages = person.isGuest ? [] : await listMessagesTo(db, person.email, since(person));
    yield jsonFile('messages.json', messages);
  },
  erase: async (tx, person) => {
    if (!person.isGuest) await removeMessagesTo(tx, person.email, since(person));
  },
};
