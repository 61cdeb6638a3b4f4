/** Admin endpoints of challenges. Each change writes an audit entry in the same transaction. */
import * as contract from '@reptemple/contract/challenges/challenge-admin';
import type { AdminChallenge, ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { EXERCISE_REQUIRED } from '@reptemple/contract/challenges/challenge-form';
import type { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { worded } from '@reptemple/contract/message-with-params';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import { pagedBy } from '../../platform/database/pagination-and-search.ts';
import { AppError, conflictMessage } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import { lastMomentOf } from '../../platform/time/calendar.ts';
import { recordAudit } from '../audit/index.ts';
import {
  givesPrizes,
  noteRuleSetter,
  statusOf,
  addChallenge,
  changeChallenge,
  getForAdmin,
  listForAdmin,
  lockForAdmin,
} from '../challenges/index.ts';
import type { ChallengeChange, StoredChallenge, ChallengeView } from '../challenges/index.ts';
import { holdExercise } from '../exercises/index.ts';
import { markChallengeClipsStale } from '../media/index.ts';
import { countUpTo, HOLD_UNCONFIRMED } from '../recordings/index.ts';
import { checkNoConflictOfInterest } from '../review/index.ts';
import { decidingFields, valuesOf, changesOf, isBeyondUndo, undoUntil } from './challenge-form-diff-and-undo-period.ts';
import type { Changes, Values } from './challenge-form-diff-and-undo-period.ts';

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Returns the columns of the challenge's row. A challenge with a length but no end date ends that
 * many calendar units after its start (or creation), in its time zone.
 * `web/src/features/challenge-admin/form/admin-challenge-draft.ts` has the same rule.
 */
const columnsOf = (form: AdminChallengeForm, madeAt: Date) => {
  const values = valuesOf(form);
  const { timeZone, challengeLengthValue: value, challengeLengthUnit: unit } = values;
  const startDate = momentOf(values.startDate);
  const implied = value !== null && unit ? lastMomentOf(startDate ?? madeAt, { value, unit }, timeZone) : null;
  return { ...values, startDate, endDate: momentOf(values.endDate) ?? implied } satisfies ChallengeChange;
};

const plainOf = (columns: object): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, value]: [string, unknown]) => [
      field,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/**
 * Checks that the exercise can be used, and locks it until the transaction ends.
 * @throws AppError unprocessable
 */
const checkExercise = async (tx: Database, { exerciseDefinitionId }: AdminChallengeForm): Promise<void> => {
  if (await holdExercise(tx, exerciseDefinitionId)) return;
  const message = 'This exercise is unfinished or was deleted. Choose another one.';
  throw new AppError('unprocessable', message, [{ field: 'exerciseDefinitionId', message: EXERCISE_REQUIRED }]);
};

/**
 * Applies the rules for changing the conditions of winning prizes. An admin who takes part cannot
 * change them; one who changes them after the first recording can no longer take part
 * (docs/decisions/0001).
 * @throws AppError unprocessable
 */
const settlePrizeRules = async (
  tx: Database,
  { id }: StoredChallenge,
  changes: Changes,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  const fields = decidingFields(changes);
  if (fields.length === 0) return;
  if (changes['givesPrizes']?.to !== true && !(await givesPrizes(tx, id))) return;
  await checkNoConflictOfInterest(tx, id, userId, fields);
  if ((await countUpTo(tx, id, 1)) > 0) await noteRuleSetter(tx, id, userId, now);
};

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const commonOf = ({ challenge, createdBy }: ChallengeView) => ({
  id: challenge.id,
  slug: challenge.slug,
  name: challenge.name,
  type: challenge.challengeType,
  isActive: challenge.isActive,
  isHidden: challenge.isHidden,
  isDaily: challenge.isDaily,
  hideResultsUntilFinished: challenge.hideResultsUntilFinished,
  genderFilter: challenge.genderFilter,
  startDate: iso(challenge.startDate),
  endDate: iso(challenge.endDate),
  timeZone: challenge.timeZone,
  createdBy,
  createdAt: challenge.createdAt.toISOString(),
  updatedAt: challenge.updatedAt.toISOString(),
  deletedAt: iso(challenge.deletedAt),
});

const rowOf = (view: ChallengeView, now: Date): ChallengeRow => ({
  ...commonOf(view),
  exercise: { id: view.challenge.exerciseDefinitionId, name: view.exerciseName },
  status: statusOf(view.challenge, now),
});

const lengthOf = ({ challengeLengthValue: value, challengeLengthUnit: unit }: ChallengeView['challenge']) =>
  value === null || unit === null ? null : { value, unit };

const detailOf = (view: ChallengeView): AdminChallenge => {
  const { challenge, updatedBy } = view;
  return {
    ...commonOf(view),
    description: challenge.description,
    exerciseDefinitionId: challenge.exerciseDefinitionId,
    depthStandard: challenge.depthStandard,
    length: lengthOf(challenge),
    minDailyReps: challenge.minDailyReps,
    incrementValue: challenge.incrementValue,
    incrementCadenceValue: challenge.incrementCadenceValue,
    incrementCadenceUnit: challenge.incrementCadenceUnit,
    allowGuests: challenge.allowGuests,
    givesPrizes: challenge.givesPrizes,
    ties: challenge.ties,
    requiresConfirmedEmail: challenge.requiresConfirmedEmail,
    asksCodeWord: challenge.asksCodeWord,
    hasKudos: challenge.hasKudos,
    corrections: challenge.corrections,
    maxDurationSeconds: challenge.maxDurationSeconds,
    maxRestSeconds: challenge.maxRestSeconds,
    maxDailyAttempts: challenge.maxDailyAttempts,
    firstParticipantJoinedAt: iso(challenge.firstParticipantJoinedAt),
    updatedBy,
  };
};

/**
 * Locks the challenge and returns it.
 * @throws AppError gone if it was deleted
 */
const lockPresent = async (tx: Database, id: string): Promise<ChallengeView> => {
  const view = await lockForAdmin(tx, id);
  if (view.challenge.deletedAt === null) return view;
  throw new AppError('gone', 'This challenge was deleted. Restore it before editing.');
};

const note = (
  tx: Database,
  context: UserContext,
  verb: string,
  { id, name }: { readonly id: string; readonly name: string },
  details: object = {},
): Promise<void> =>
  recordAudit(tx, context, {
    action: `challenges.${verb}`,
    subjectKind: 'challenge',
    subjectId: id,
    details: { name, ...details },
  });

const reread = async (tx: Database, id: string) => ({ challenge: detailOf(await getForAdmin(tx, id)) });

/**
 * Applies the rules for prizes, and stores and audits the changed fields. Marks share clips as
 * outdated if the name changes. Does nothing without changes.
 */
const change = async (tx: Database, context: UserContext, view: ChallengeView, columns: ChallengeChange) => {
  const { challenge } = view;
  const changes = changesOf(plainOf(challenge), plainOf(columns));
  if (Object.keys(changes).length > 0) {
    const by = { userId: context.caller.userId, now: context.now };
    await settlePrizeRules(tx, challenge, changes, by);
    await changeChallenge(tx, challenge, columns, by);
    if (changes['name'] !== undefined) await markChallengeClipsStale(tx, challenge.id, context.now);
    await context.jobs.send(tx, HOLD_UNCONFIRMED, { challengeId: challenge.id });
    await note(tx, context, 'update', { id: challenge.id, name: columns.name ?? challenge.name }, { changes });
  }
  return reread(tx, challenge.id);
};

const list: Handler<typeof contract.ListAdminChallenges> = async ({ query }, { db, now }) => {
  const { rows, total } = await listForAdmin(db, query, now);
  return { rows: rows.map((view) => rowOf(view, now)), ...pagedBy(TABLE_PAGE_SIZE, total, query) };
};

const get: Handler<typeof contract.GetAdminChallenge> = ({ params }, { db }) => reread(db, params.challenge);

const create: Handler<typeof contract.CreateAdminChallenge> = ({ body }, context) => {
  const { db, ids, now, caller } = context;
  return db.transaction(async (tx) => {
    await checkExercise(tx, body);
    const columns = columnsOf(body, now);
    const values = { ...columns, id: ids.uuid(), createdBy: caller.userId, createdAt: now, updatedAt: now };
    const { id } = await addChallenge(tx, values, ids.uuid);
    await note(tx, context, 'create', values, { changes: changesOf({}, plainOf(columns)) });
    return reread(tx, id);
  });
};

const update: Handler<typeof contract.UpdateAdminChallenge> = ({ params, body }, context) => {
  const { expectedUpdatedAt, ...form } = body;
  return context.db.transaction(async (tx) => {
    const view = await lockPresent(tx, params.challenge);
    if (view.challenge.updatedAt.getTime() !== Date.parse(expectedUpdatedAt)) {
      throw new AppError('conflict', conflictMessage(view.updatedBy));
    }
    await checkExercise(tx, form);
    return change(tx, context, view, columnsOf(form, view.challenge.createdAt));
  });
};

const setFlags: Handler<typeof contract.SetChallengeFlags> = ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const view = await lockPresent(tx, params.challenge);
    if (body.hideResultsUntilFinished === true && view.challenge.challengeType !== 'duel') {
      throw new AppError('conflict', 'Only duels can hide results.');
    }
    return change(tx, context, view, body);
  });

const remove: Handler<typeof contract.DeleteChallenge> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const { challenge } = await lockForAdmin(tx, params.challenge);
    const deletedAt = challenge.deletedAt ?? context.now;
    if (challenge.deletedAt === null) {
      if (await givesPrizes(tx, challenge.id))
        await checkNoConflictOfInterest(tx, challenge.id, context.caller.userId, []);
      await changeChallenge(tx, challenge, { deletedAt }, { userId: context.caller.userId, now: context.now });
      await note(tx, context, 'delete', challenge);
    }
    const until = new Date(undoUntil(deletedAt.getTime()));
    return { deletedAt: deletedAt.toISOString(), undoUntil: until.toISOString() };
  });

const restore: Handler<typeof contract.RestoreChallenge> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const { challenge } = await lockForAdmin(tx, params.challenge);
    const { deletedAt, id } = challenge;
    if (deletedAt === null) return reread(tx, id);
    if (isBeyondUndo(deletedAt.getTime(), context.now.getTime())) {
      const days = contract.UNDO_DAYS;
      throw new AppError('gone', worded('Deleted items can only be restored for {days} days.', { days }));
    }
    if (await givesPrizes(tx, id)) await checkNoConflictOfInterest(tx, id, context.caller.userId, []);
    await changeChallenge(tx, challenge, { deletedAt: null }, { userId: context.caller.userId, now: context.now });
    await note(tx, context, 'restore', challenge);
    return reread(tx, id);
  });

export const challengeAdminRoutes: readonly Route[] = [
  route(contract.ListAdminChallenges, list),
  route(contract.GetAdminChallenge, get),
  route(contract.CreateAdminChallenge, create),
  route(contract.UpdateAdminChallenge, update),
  route(contract.SetChallengeFlags, setFlags),
  route(contract.DeleteChallenge, remove),
  route(contract.RestoreChallenge, restore),
];
