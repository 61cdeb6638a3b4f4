/**
 * User administration (specification S1, section 7). Each change is logged in its own transaction.
 */
import * as contract from '@reptemple/contract/accounts/admin-users';
import type { Database } from '../../platform/database/database.ts';
import { requireFresh, route } from '../../platform/http/mount.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount.ts';
import { paged } from '../../platform/database/pagination.ts';
import type { PersonalData } from '../../platform/database/privacy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { banUser, findOpenSessions, setAccount, unbanUser } from '../auth/index.ts';
import type { Accounts } from '../auth/index.ts';
import { erasePerson, setRoles } from '../profile/index.ts';
import { holdUnconfirmed, settleReferral } from '../recordings/index.ts';
import { getFactors, resetFactors, lockOwnRight } from './factors.ts';
import { generateLink, invite } from './links.ts';
import { banIssue, changeIssue, deletionIssue } from './admin-permissions.ts';
import { getTarget, listUsers } from './store.ts';

const refuse = (fault: string | undefined): void => {
  if (fault !== undefined) throw new AppError('conflict', fault);
};

const note = (tx: Database, context: UserContext, verb: string, subjectId: string, details: object = {}) =>
  recordAudit(tx, context, { action: `users.${verb}`, subjectKind: 'user', subjectId, details: { ...details } });

const list: Handler<typeof contract.ListUsers> = async ({ query }, { db }) => {
  const { users, total } = await listUsers(db, query);
  return { users, ...paged(total, query) };
};

const get: Handler<typeof contract.GetUser> = async ({ params }, { db }) => ({
  user: await getTarget(db, params.user),
});

const sessions: Handler<typeof contract.ListUserSessions> = async ({ params }, { db, now }) => ({
  sessions: await findOpenSessions(db, (await getTarget(db, params.user)).id, now),
});

const change: Handler<typeof contract.ChangeUser> = async ({ params, body }, context) => {
  const { db, caller, now } = context;
  // Verifying an address also moves recordings of guests with that address.
  if (body.isAdmin !== undefined || body.emailVerified !== undefined) requireFresh(caller, now);
  return db.transaction(async (tx) => {
    await lockOwnRight(tx, context);
    const target = await getTarget(tx, params.user);
    refuse(changeIssue(target, body, caller.userId));
    const { name, emailVerified, isAdmin, isTester } = body;
    await setAccount(tx, target.id, { name, emailVerified }, now);
    if (emailVerified === false) await holdUnconfirmed(tx, { userId: target.id }, now);
    if (emailVerified !== undefined) await settleReferral(tx, target.id);
    await setRoles(tx, target, { isAdmin, isTester }, now);
    await note(tx, context, 'change', target.id, body);
    return { user: await getTarget(tx, target.id) };
  });
};

const ban: Handler<typeof contract.BanUser> = ({ params, body }, context) => {
  const { db, caller, now } = context;
  requireFresh(caller, now);
  return db.transaction(async (tx) => {
    await lockOwnRight(tx, context);
    const target = await getTarget(tx, params.user);
    refuse(banIssue(target, caller.userId));
    await banUser(tx, target.id, body.reason, now);
    await settleReferral(tx, target.id);
    await note(tx, context, 'ban', target.id, body);
    return { user: await getTarget(tx, target.id) };
  });
};

const unban: Handler<typeof contract.UnbanUser> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    await lockOwnRight(tx, context);
    const target = await getTarget(tx, params.user);
    await unbanUser(tx, target.id, context.now);
    await settleReferral(tx, target.id);
    await note(tx, context, 'unban', target.id);
    return { user: await getTarget(tx, target.id) };
  });

/** Deletes data of all features, like account deletion by the user. */
const remove =
  (personalData: readonly PersonalData[]): Handler<typeof contract.DeleteUser> =>
  ({ params }, context) => {
    const { db, caller, jobs, ids, now } = context;
    requireFresh(caller, now);
    return db.transaction(async (tx) => {
      const admins = await lockOwnRight(tx, context);
      const target = await getTarget(tx, params.user);
      refuse(deletionIssue(target, caller.userId, admins.size));
      await note(tx, context, 'delete', target.id);
      await erasePerson(tx, target.id, { personalData, jobs, ids, now });
      return { deleted: true };
    });
  };

export const userRoutes = (accounts: Accounts, personalData: readonly PersonalData[]): readonly Route[] => [
  route(contract.ListUsers, list),
  route(contract.GetUser, get),
  route(contract.ChangeUser, change),
  route(contract.BanUser, ban),
  route(contract.UnbanUser, unban),
  route(contract.DeleteUser, remove(personalData)),
  route(contract.ListUserSessions, sessions),
  route(contract.GetUserFactors, getFactors(accounts)),
  route(contract.ResetUserFactors, resetFactors(accounts)),
  route(contract.InviteUser, invite(accounts)),
  route(contract.GenerateLink, generateLink(accounts)),
];
