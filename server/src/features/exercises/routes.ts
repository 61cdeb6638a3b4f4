/**
 * Endpoints of the exercise library, and the list of exercises for challenges. Each change writes
 * an audit entry in the same transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@reptemple/contract/exercises/exercises';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { worded } from '@reptemple/contract/message-with-params';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Fault } from '@reptemple/engine/definition/parse-exercise';
import type { Database } from '../../platform/database/database.ts';
import { AppError, conflictMessage } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import { recordAudit } from '../audit/index.ts';
import { isFinished, isUnfinishedOnly } from './definition-completeness.ts';
import {
  faultsMessage,
  usedMessage,
  DEFAULT_EXERCISE,
  hasDepthStandards,
} from './depth-standards-and-error-messages.ts';
import {
  addDefinition,
  changeDefinition,
  countUsing,
  findByShareCode,
  findStorer,
  findView,
  isNameTaken,
  listUsing,
  listVersions,
  listViews,
  lockDefinition,
  removeDefinition,
  setShareCode,
} from './library-store.ts';
import type { Content, DefinitionRow, DefinitionView, VersionView } from './library-store.ts';
import { listExercises } from './store.ts';

const given = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return found;
};

const person = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });

const present = ({ row, authorName, challenges, recordings }: DefinitionView): contract.StoredDefinition => ({
  id: row.id,
  name: row.name,
  definition: row.definition,
  isUnfinished: !isFinished(row),
  isSystem: row.shippedAs !== null,
  author: person(row.author, authorName),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  usage: { challenges, recordings },
});

const presentVersion = ({ row, byName }: VersionView): contract.DefinitionVersion => ({
  version: row.version,
  name: row.name,
  definition: row.definition,
  by: person(row.storedBy, byName),
  at: row.storedAt.toISOString(),
});

const reread = async (db: Database, id: string) => ({ definition: present(given(await findView(db, id))) });

interface CheckedContent {
  readonly content: Content;
  /** Issues that prevent use in a challenge; empty if the definition is complete. */
  readonly faults: readonly Fault[];
}

const refuseFaults = (faults: readonly Fault[]): never => {
  throw new AppError('bad_request', faultsMessage(faults), faults);
};

/**
 * Returns the content to store. Fills in all defaults, so that later changes of the defaults do not
 * affect it. `faults` is empty if the definition is complete.
 * @throws AppError bad_request with all issues, unless the definition is only unfinished
 */
const checked = ({ name, definition }: Content): CheckedContent => {
  const sent = { ...definition, name };
  const parsed = parseExercise(sent);
  if (parsed.ok) return { content: { name, definition: { ...parsed.value } }, faults: [] };
  const { faults } = parsed;
  return isUnfinishedOnly(sent) ? { content: { name, definition: sent }, faults } : refuseFaults(faults);
};

/**
 * Checks that a changed definition can still be used by its challenges. Call it with a locked row.
 * @throws AppError bad_request if challenges use the definition and it would become unusable
 */
const checkUsable = async (tx: Database, { id }: DefinitionRow, faults: readonly Fault[]): Promise<void> => {
  if (faults.length > 0 && (await countUsing(tx, id)) > 0) refuseFaults(faults);
};

const checkName = async (tx: Database, name: string, exceptId: string): Promise<void> => {
  if (!(await isNameTaken(tx, name, exceptId))) return;
  const message = contract.UNIQUE_NAME_WANTED;
  const sentence = worded('Please provide a unique exercise name. “{name}” is already taken.', { name });
  throw new AppError('unprocessable', sentence, [{ field: 'name', message }]);
};

const lock = async (tx: Database, id: string): Promise<DefinitionRow> => given(await lockDefinition(tx, id));

const lockAuthored = async (tx: Database, id: string): Promise<DefinitionRow> => {
  const row = await lock(tx, id);
  if (row.shippedAs === null) return row;
  throw new AppError('forbidden', 'This is a built-in exercise and can’t be changed. Save a copy instead.');
};

const note = (
  tx: Database,
  context: UserContext,
  verb: string,
  { id, name, version }: Pick<DefinitionRow, 'id' | 'name' | 'version'>,
): Promise<void> =>
  recordAudit(tx, context, {
    action: `exercises.${verb}`,
    subjectKind: 'exercise',
    subjectId: id,
    details: { name, version },
  });

const libraryList: Handler<typeof contract.ListDefinitions> = async ({ query }, { db }) => ({
  definitions: (await listViews(db, query.sort)).map(present),
});

const get: Handler<typeof contract.GetDefinition> = async ({ params }, { db }) => ({
  ...(await reread(db, params.definition)),
  challenges: await listUsing(db, params.definition),
});

const create: Handler<typeof contract.CreateDefinition> = ({ body }, context) => {
  const { db, ids, now, caller } = context;
  const { content } = checked(body);
  return db.transaction(async (tx) => {
    const id = ids.uuid();
    await checkName(tx, content.name, id);
    await addDefinition(tx, id, content, { userId: caller.userId, now });
    await note(tx, context, 'create', { id, name: content.name, version: 1 });
    return reread(tx, id);
  });
};

/**
 * Checks that the editor's version is the stored one.
 * @throws AppError conflict, naming the other editor, if another version is stored
 */
const checkVersion = async (tx: Database, row: DefinitionRow, version: number): Promise<void> => {
  if (row.version === version) return;
  const stored = { version: row.version, by: await findStorer(tx, row), at: row.updatedAt.toISOString() };
  throw new AppError('conflict', conflictMessage(stored.by), [], stored);
};

const update: Handler<typeof contract.UpdateDefinition> = ({ params, body }, context) => {
  const { now, caller } = context;
  const { content, faults } = checked(body);
  return context.db.transaction(async (tx) => {
    const row = await lockAuthored(tx, params.definition);
    // Returns early if nothing would change, before the version is checked. A client that missed
    // the first response sends the same change again, which must not be rejected as a conflict.
    if (isDeepStrictEqual(content, { name: row.name, definition: row.definition })) return reread(tx, row.id);
    await checkVersion(tx, row, body.version);
    await checkUsable(tx, row, faults);
    // Does not check a name that stays the same: a new release may have added a built-in definition
    // with that name.
    if (content.name !== row.name) await checkName(tx, content.name, row.id);
    await changeDefinition(tx, row, content, { userId: caller.userId, now });
    await note(tx, context, 'update', { id: row.id, name: content.name, version: row.version + 1 });
    return reread(tx, row.id);
  });
};

const remove: Handler<typeof contract.DeleteDefinition> = ({ params, query }, context) =>
  context.db.transaction(async (tx) => {
    const row = await lockAuthored(tx, params.definition);
    await checkVersion(tx, row, query.version);
    const challenges = await countUsing(tx, row.id);
    if (challenges > 0) throw new AppError('conflict', usedMessage(await listUsing(tx, row.id), challenges));
    await removeDefinition(tx, row.id);
    await note(tx, context, 'delete', row);
    return { id: row.id };
  });

const versions: Handler<typeof contract.ListDefinitionVersions> = async ({ params }, { db }) => {
  const found = await listVersions(db, params.definition);
  return { versions: given(found.length > 0 ? found : undefined).map(presentVersion) };
};

const share: Handler<typeof contract.ShareDefinition> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const row = await lock(tx, params.definition);
    if (row.shareCode !== null) return { code: row.shareCode };
    const code = context.ids.secret();
    await setShareCode(tx, row.id, code);
    await note(tx, context, 'share', row);
    return { code };
  });

const getShared: Handler<typeof contract.GetSharedDefinition> = async ({ params }, { db }) => {
  const row = await findByShareCode(db, params.code);
  if (!row) throw new AppError('not_found', 'It may have been deleted, or the link is incomplete.');
  return { name: row.name, definition: row.definition, updatedAt: row.updatedAt.toISOString() };
};

const libraryRoutes: readonly Route[] = [
  route(contract.ListDefinitions, libraryList),
  route(contract.GetDefinition, get),
  route(contract.CreateDefinition, create),
  route(contract.UpdateDefinition, update),
  route(contract.DeleteDefinition, remove),
  route(contract.ListDefinitionVersions, versions),
  route(contract.ShareDefinition, share),
  route(contract.GetSharedDefinition, getShared),
];

const list: Handler<typeof ListExercises> = async (_received, { db }) => {
  const stored = await listExercises(db);
  const exercises = stored.filter(isFinished).map((exercise) => ({
    id: exercise.id,
    name: exercise.name,
    isSystem: exercise.shippedAs !== null,
    unit: countUnitOf(exercise.definition),
    hasDepthStandards: hasDepthStandards(exercise),
    isDefault: exercise.shippedAs === DEFAULT_EXERCISE,
  }));
  return { exercises };
};

export const exerciseRoutes: readonly Route[] = [route(ListExercises, list), ...libraryRoutes];
