/**
 * Writes, lists and anonymises audit entries, and finds the current names of the objects that
 * entries refer to by id.
 */
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PageQuery } from '@reptemple/contract/pagination';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { personLabel } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { campaigns } from '../campaigns/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { exerciseDefinitions } from '../exercises/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { auditLog } from './schema.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

/**
 * Caller and time of an action, and the generator of the entry's id. The context of a request
 * handler fits this type. A null caller means that the server itself acted.
 */
export interface AuditSource {
  readonly caller: { readonly userId: string; readonly email: string } | null;
  readonly now: Date;
  readonly ids: Ids;
}

export interface AuditEntry {
  /** Format `<feature>.<verb>`, such as `users.ban`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** Useful details, such as old and new values or a reason. Must not contain secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const SERVER = 'RepTemple';

/**
 * Writes an audit entry. Call it in the transaction of the action, so that both are committed or
 * neither.
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

const listAuditOf = (db: Database, userIds: readonly string[]): Promise<StoredAudit[]> =>
  db.select().from(auditLog).where(byOrAbout(userIds)).orderBy(auditLog.at, auditLog.id);

const GONE = 'Deleted account';

/**
 * Returns the SQL condition for entries whose details contain the email. Matches the whole email
 * only: `ann@example.org` does not match `joann@example.org`.
 */
const naming = (email: string) => {
  const letters = email.replaceAll(/[^\w@]/g, String.raw`\$&`);
  return sql`${auditLog.details}::text ~* ${`(^|[^[:alnum:]._%+-])${letters}($|[^[:alnum:]-])`}`;
};

const isToAddress = (email: string) =>
  and(eq(auditLog.subjectKind, 'email'), eq(sql`lower(${auditLog.subjectId})`, email.toLowerCase()));

/**
 * Anonymises the entries of deleted users, but keeps the actions. `email` is undefined if it may
 * belong to another user.
 */
const anonymiseAudit = async (tx: Database, userIds: readonly string[], email: string | undefined): Promise<void> => {
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};

interface Entry {
  readonly actorId: string | null;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export const findSubjectNames = async (
  db: Database,
  entries: readonly Entry[],
): Promise<Readonly<Record<string, string>>> => {
  const ids = [
    ...new Set(entries.flatMap(({ actorId, subjectId, details }) => [actorId, subjectId, details].flatMap(idsIn))),
  ];
  if (ids.length === 0) return {};
  const found = await Promise.all([
    db.select({ id: user.id, name: personLabel() }).from(user).where(inArray(user.id, ids)),
    db.select({ id: challenges.id, name: challenges.name }).from(challenges).where(inArray(challenges.id, ids)),
    db.select({ id: campaigns.id, name: campaigns.title }).from(campaigns).where(inArray(campaigns.id, ids)),
    db
      .select({ id: exerciseDefinitions.id, name: exerciseDefinitions.name })
      .from(exerciseDefinitions)
      .where(inArray(exerciseDefinitions.id, ids)),
    db
      .select({ id: challengeRecordings.id, name: challengeRecordings.name })
      .from(challengeRecordings)
      .where(inArray(challengeRecordings.id, ids)),
  ]);
  return Object.fromEntries(found.flat().flatMap(({ id, name }) => (name ? [[id, name]] : [])));
};

/**
 * Returns an audit entry for the user's export. Hides who acted if it was another user, and the
 * details of that user's action.
 */
const present = ({ at, action, subjectKind, subjectId, actorId, details }: StoredAudit, own: ReadonlySet<string>) => ({
  at,
  action,
  subjectKind,
  subjectId,
  by: actorId !== null && own.has(actorId) ? 'you' : 'someone else',
  ...(actorId !== null && own.has(actorId) && { details }),
});

export const auditData: PersonalData = {
  tables: ['audit_log'],
  filesSay: {
    'audit.json': 'your actions as an admin, and admins’ changes to your account',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const own = new Set(userIds);
    const rows = await listAuditOf(db, userIds);
    yield jsonFile(
      'audit.json',
      rows.map((row) => present(row, own)),
    );
  },
  erase: (tx, { userIds, email, isGuest }) => anonymiseAudit(tx, userIds, isGuest ? undefined : email),
};

export const findRecordingUnits = async (
  db: Database,
  entries: readonly Pick<Entry, 'subjectKind' | 'subjectId'>[],
): Promise<ReadonlyMap<string, CountUnit>> => {
  const ids = entries.flatMap(({ subjectKind, subjectId }) =>
    subjectKind === 'recording' && subjectId !== null && UUID.test(subjectId) ? [subjectId] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: challengeRecordings.id, definition: exerciseDefinitions.definition })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .innerJoin(exerciseDefinitions, eq(exerciseDefinitions.id, challenges.exerciseDefinitionId))
    .where(inArray(challengeRecordings.id, [...new Set(ids)]));
  return new Map(found.map(({ id, definition }) => [id, countUnitOf(definition)]));
};
