import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PageQuery } from '@reptemple/contract/paging';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { holding, windowOf } from '../../platform/paging.ts';
import { auditLog } from './schema.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

/** Who did it, and when; a handler's context fits. Null: the server itself. */
export interface AuditSource {
  readonly caller: { readonly userId: string; readonly email: string } | null;
  readonly now: Date;
  readonly ids: Ids;
}

export interface AuditEntry {
  /** `<feature>.<verb>`, such as `users.ban`. */
  readonly action: string;
  /** What it was done to, such as `user`. */
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** What one will want to know later: old and new values, a reason. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const SERVER = 'RepTemple';

/** Notes what is being done, in the transaction that does it: neither is ever there without the other. */
export const recordAudit = async (tx: Database, source: AuditSource, entry: AuditEntry): Promise<void> => {
  const { caller, now, ids } = source;
  await tx.insert(auditLog).values({
    ...entry,
    id: ids.uuid(),
    at: now,
    actorId: caller?.userId ?? null,
    actorLabel: caller?.email ?? SERVER,
    details: entry.details ?? {},
  });
};

const searched = [auditLog.actorLabel, auditLog.action, auditLog.subjectKind, auditLog.subjectId];

export const countAudit = (db: Database): Promise<number> => db.$count(auditLog);

export const listAudit = async (db: Database, query: PageQuery) => {
  const { limit, offset } = windowOf(query);
  const where = holding(query.search, searched);
  const rows = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(auditLog).where(where);
  return { rows, total: counted?.total ?? 0 };
};

const byOrAbout = (userIds: readonly string[]) =>
  or(
    inArray(auditLog.actorId, [...userIds]),
    and(eq(auditLog.subjectKind, 'user'), inArray(auditLog.subjectId, [...userIds])),
  );

/** What these people did, and what was done to their accounts. */
export const listAuditOf = (db: Database, userIds: readonly string[]): Promise<StoredAudit[]> =>
  db.select().from(auditLog).where(byOrAbout(userIds)).orderBy(auditLog.at, auditLog.id);

const GONE = 'Deleted account';

/** Finds an address as a whole: `ann@example.org` is not in `joann@example.org`. */
const naming = (email: string) => {
  const letters = email.replaceAll(/[^\w@]/g, String.raw`\$&`);
  return sql`${auditLog.details}::text ~* ${`(^|[^[:alnum:]._%+-])${letters}($|[^[:alnum:]-])`}`;
};

/** What was done to an address before it had an account, such as an invitation. */
const isToAddress = (email: string) =>
  and(eq(auditLog.subjectKind, 'email'), eq(sql`lower(${auditLog.subjectId})`, email.toLowerCase()));

/** What happened stays on record; who these people were does not. `email`: unless it may be another's. */
export const anonymiseAudit = async (
  tx: Database,
  userIds: readonly string[],
  email: string | undefined,
): Promise<void> => {
  const ids = [...userIds];
  await tx.update(auditLog).set({ actorId: null, actorLabel: GONE }).where(inArray(auditLog.actorId, ids));
  const isAbout = and(eq(auditLog.subjectKind, 'user'), inArray(auditLog.subjectId, ids));
  const isTo = email === undefined ? undefined : isToAddress(email);
  await tx.update(auditLog).set({ subjectId: null, details: {} }).where(or(isAbout, isTo));
  const named = ids.map((id) => holding(id, [sql`${auditLog.details}::text`]));
  await tx
    .update(auditLog)
    .set({ details: {} })
    .where(or(...named, email === undefined ? undefined : naming(email)));
};
