/**
 * User administration (specification S1, section 7). Each change and its audit entry are in one
 * transaction.
 */
import type { z } from 'zod';
import * as contract from '@reptemple/contract/accounts/admin-users';
import type {
  GetUserFactors,
  ResetUserFactors,
  GenerateLink,
  InviteUser,
  UserRow,
} from '@reptemple/contract/accounts/admin-users';
import type { Database } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/pagination-and-search.ts';
import type { PersonalData } from '../../platform/database/personal-data-handler-types.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireFresh, route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, UserContext, Route } from '../../platform/http/mount-endpoints.ts';
import { recordAudit } from '../audit/index.ts';
import {
  endSessions,
  forgetFactors,
  findUserByEmail,
  banUser,
  findOpenSessions,
  setAccount,
  unbanUser,
} from '../auth/index.ts';
import type { Accounts, Link } from '../auth/index.ts';
import { lockAdmins, erasePerson, setRoles } from '../profile/index.ts';
import { holdUnconfirmed, settleReferral } from '../recordings/index.ts';
import { resetIssue, linkIssue, banIssue, changeIssue, deletionIssue } from './admin-action-restrictions.ts';
import { getTarget, findUser, listUsers } from './list-and-find-users.ts';

/**
 * Locks the active admins and returns their ids. If two admins demote each other at the same time,
 * the second fails.
 * @throws AppError forbidden if the caller is no longer an admin
 */
const lockOwnRight = async (tx: Database, { caller }: UserContext): Promise<ReadonlySet<string>> => {
  const admins = await lockAdmins(tx);
  if (!admins.has(caller.userId)) throw new AppError('forbidden', 'Only admins can do this.');
  return admins;
};

const present = async (accounts: Accounts, userId: string) => {
  const { totp, passkeys, hasPassword, identities } = await accounts.findFactors(userId);
  return {
    factors: {
      totp,
      hasPassword,
      passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt?.toISOString() ?? null })),
      identities: identities.map(({ providerId, createdAt }) => ({ providerId, createdAt: createdAt.toISOString() })),
    },
  };
};

const getFactors =
  (accounts: Accounts): Handler<typeof GetUserFactors> =>
  async ({ params }, { db }) =>
    present(accounts, (await getTarget(db, params.user)).id);

/**
 * Removes the second factor and passkeys of a user who has lost them, and ends the user's sessions.
 */
const resetFactors =
  (accounts: Accounts): Handler<typeof ResetUserFactors> =>
  async ({ params }, context) => {
    const { db, caller, now } = context;
    requireFresh(caller, now);
    await db.transaction(async (tx) => {
      await lockOwnRight(tx, context);
      const target = await getTarget(tx, params.user);
      const fault = resetIssue(target, caller.userId);
      if (fault !== undefined) throw new AppError('conflict', fault);
      await forgetFactors(tx, target.id);
      await endSessions(tx, target.id);
      await recordAudit(tx, context, { action: 'users.resetFactors', subjectKind: 'user', subjectId: target.id });
    });
    return present(accounts, params.user);
  };

const TAKEN = 'An account with this email already exists.';

const invite =
  (accounts: Accounts): Handler<typeof InviteUser> =>
  async ({ body }, context) => {
    const email = body.email.toLowerCase();
    if (await findUserByEmail(context.db, email)) throw new AppError('conflict', TAKEN);
    await recordAudit(context.db, context, {
      action: 'users.invite',
      subjectKind: 'email',
      subjectId: email,
    });
    const { expiresAt } = await accounts.invite({ email, name: body.name });
    return { email, expiresAt: expiresAt.toISOString() };
  };

type GenerateLinkContext = Parameters<Handler<typeof GenerateLink>>[1];
type WantedLink = z.output<typeof GenerateLink.body>;

const findTarget = async (email: string, { db, caller }: GenerateLinkContext): Promise<UserRow> => {
  const account = await findUserByEmail(db, email);
  const target = account && (await findUser(db, account.id));
  if (!target) throw new AppError('not_found', 'No account with this email.');
  const fault = linkIssue(target, caller.userId);
  if (fault !== undefined) throw new AppError('conflict', fault);
  return target;
};

/**
 * Returns the user for whom a link is created; undefined if following the link creates the account.
 * @throws AppError conflict, not_found
 */
const findLinkTarget = async (
  { kind, email, newEmail }: WantedLink,
  context: GenerateLinkContext,
): Promise<UserRow | undefined> => {
  const find = (address: string) => findUserByEmail(context.db, address);
  if (newEmail !== undefined && (await find(newEmail))) throw new AppError('conflict', TAKEN);
  if (kind !== 'invite' && kind !== 'signup') return findTarget(email, context);
  const account = await find(email);
  if (!account) return undefined;
  if (kind === 'invite' || account.emailVerified) throw new AppError('conflict', TAKEN);
  return findTarget(email, context);
};

const makeLink = (
  accounts: Accounts,
  { kind, email, name, newEmail }: WantedLink,
  target: UserRow | undefined,
): Promise<Link> => {
  if (target && kind === 'recovery') return accounts.makeRecoveryLink(target.id);
  return newEmail === undefined
    ? accounts.makeMagicLink({ email, name })
    : accounts.makeEmailChangeLink(email, newEmail);
};

const generateLink =
  (accounts: Accounts): Handler<typeof GenerateLink> =>
  async ({ body }, context) => {
    requireFresh(context.caller, context.now);
    const wanted = { ...body, email: body.email.toLowerCase(), newEmail: body.newEmail?.toLowerCase() };
    const target = await findLinkTarget(wanted, context);
    await recordAudit(context.db, context, {
      action: 'users.generateLink',
      subjectKind: 'email',
      subjectId: wanted.email,
      details: { kind: wanted.kind },
    });
    const link = await makeLink(accounts, wanted, target);
    return { url: link.url, expiresAt: link.expiresAt.toISOString() };
  };

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
  // Requires a recent sign-in, also for `emailVerified`: verifying an email moves recordings of
  // guests with that email.
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
