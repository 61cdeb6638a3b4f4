import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PageQuery } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { holding, windowOf } from '../../platform/database/pagination.ts';
import { auditLog } from './schema.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

/** Actor and time; a handler's context has this shape. A null caller is the system. */
export interface AuditSource {
  readonly caller: { readonly userId: string; readonly email: string } | null;
  readonly now: Date;
  readonly ids: Ids;
}

export interface AuditEntry {
  /** Format `<feature>.<verb>`, such as `users.ban`. */
  readonly action: string;
  /** Kind of the affected object, such as `user`. */
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** Useful details such as old and new values or a reason. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const SERVER = 'RepTemple';

/**
 * Writes an audit entry in the transaction of the action, so that both are committed or neither.
 */
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

/** Returns entries by these users and about their accounts. */
export const listAuditOf = (db: Database, userIds: readonly string[]): Promise<StoredAudit[]> =>
  db.select().from(auditLog).where(byOrAbout(userIds)).orderBy(auditLog.at, auditLog.id);

const GONE = 'Deleted account';

/** Matches whole addresses only: `ann@example.org` does not match `joann@example.org`. */
const naming = (email: string) => {
  const letters = email.replaceAll(/[^\w@]/g, String.raw`\$&`);
  return sql`${auditLog.details}::text ~* ${`(^|[^[:alnum:]._%+-])${letters}($|[^[:alnum:]-])`}`;
};

/** Matches actions on an address without an account, such as an invitation. */
const isToAddress = (email: string) =>
  and(eq(auditLog.subjectKind, 'email'), eq(sql`lower(${auditLog.subjectId})`, email.toLowerCase()));

/**
 * Anonymises the entries of deleted users but keeps the actions. Leave out `email` if the address
 * may belong to another user.
 */
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
