import { and, asc, count, desc, eq, gt, or } from 'drizzle-orm';
import type { PageQuery } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { waitlist } from './schema.ts';

export type StoredEntry = typeof waitlist.$inferSelect;

const BATCH = 500;

/** Inserts an entry. Returns false if the email is already on the list. */
export const addEntry = async (db: Database, entry: typeof waitlist.$inferInsert): Promise<boolean> => {
  const added = await db
    .insert(waitlist)
    .values(entry)
    .onConflictDoNothing({ target: waitlist.email })
    .returning({ id: waitlist.id });
  return added.length === 1;
};

export const countEntries = (db: Database): Promise<number> => db.$count(waitlist);

export const listEntries = async (db: Database, query: PageQuery) => {
  const { limit, offset } = windowOf(query);
  const where = holding(query.search, [waitlist.email, waitlist.source, waitlist.specification]);
  const rows = await db
    .select()
    .from(waitlist)
    .where(where)
    .orderBy(desc(waitlist.createdAt), desc(waitlist.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(waitlist).where(where);
  return { rows, total: counted?.total ?? 0 };
};

const after = ({ createdAt, id }: StoredEntry) =>
  or(gt(waitlist.createdAt, createdAt), and(eq(waitlist.createdAt, createdAt), gt(waitlist.id, id)));

export const readAllEntries = async function* (db: Database): AsyncGenerator<readonly StoredEntry[]> {
  let last: StoredEntry | undefined;
  do {
    const rows: StoredEntry[] = await db
      .select()
      .from(waitlist)
      .where(last && after(last))
      .orderBy(asc(waitlist.createdAt), asc(waitlist.id))
      .limit(BATCH);
    yield rows;
    last = rows.at(-1);
  } while (last);
};

export const removeEntry = async (tx: Database, id: string): Promise<StoredEntry | undefined> => {
  const [removed] = await tx.delete(waitlist).where(eq(waitlist.id, id)).returning();
  return removed;
};

const findEntryOf = async (db: Database, email: string): Promise<StoredEntry | undefined> => {
  const [row] = await db.select().from(waitlist).where(eq(waitlist.email, email.toLowerCase()));
  return row;
};

const removeEntryOf = async (tx: Database, email: string): Promise<void> => {
  await tx.delete(waitlist).where(eq(waitlist.email, email.toLowerCase()));
};

/**
 * Privacy export and deletion of the waitlist entry with the user's email. Requires a verified
 * email, because anyone can enter any address into the waitlist.
 */
export const waitlistData: PersonalData = {
  tables: ['waitlist'],
  filesSay: {
    'waitlist.json': 'your waitlist entry',
  },
  collect: async function* ({ email, isVerified }, { db }): AsyncGenerator<PersonalFile> {
    const entry = isVerified ? await findEntryOf(db, email) : undefined;
    if (entry) yield jsonFile('waitlist.json', entry);
  },
  erase: async (tx, { email, isVerified }) => {
    if (isVerified) await removeEntryOf(tx, email);
  },
};
