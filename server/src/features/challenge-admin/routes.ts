/** Admin endpoints of challenges. Each change writes an audit entry in the same transaction. */
import { worded } from '@reptemple/contract/message-with-params';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';
import * as contract from '@reptemple/contract/challenges/challenge-admin';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount.ts';
import { pagedBy } from '../../platform/database/pagination.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import {
  addChallenge,
  changeChallenge,
  getForAdmin,
  givesPrizes,
  listForAdmin,
  lockForAdmin,
} from '../challenges/index.ts';
import type { ChallengeChange, ChallengeView } from '../challenges/index.ts';
import { markChallengeClipsStale } from '../media/index.ts';
import { HOLD_UNCONFIRMED } from '../recordings/index.ts';
import { checkDisinterest } from '../review/index.ts';
import { checkExercise, columnsOf, plainOf, settlePrizeRules } from './form.ts';
import { detailOf, rowOf } from './presentation.ts';
import { changesOf, isBeyondUndo, undoUntil } from './changes.ts';

/** Returns the last editor and time, for a conflict message. */
const lastChangeOf = ({ challenge, updatedBy }: ChallengeView): MessageWithParams => {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const at = when.format(challenge.updatedAt);
  return updatedBy === null
    ? worded('Someone changed this challenge on {at} (UTC).', { at })
    : worded('{by} changed this challenge on {at} (UTC).', { by: updatedBy, at });
};

/** @throws Refusal gone if the challenge was deleted. */
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

/** Stores and audits the changed fields. Does nothing without changes. */
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
      throw new AppError('conflict', lastChangeOf(view));
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
      if (await givesPrizes(tx, challenge.id)) await checkDisinterest(tx, challenge.id, context.caller.userId, []);
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
    if (await givesPrizes(tx, id)) await checkDisinterest(tx, id, context.caller.userId, []);
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
