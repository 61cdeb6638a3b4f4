/** Invitations, and links to hand over if mail does not arrive. */
import type { GenerateLink, InviteUser, UserRow } from '@reptemple/contract/accounts/admin-users';
import type { z } from 'zod';
import { requireFresh } from '../../platform/http/mount.ts';
import type { Handler } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { findUserByEmail } from '../auth/index.ts';
import type { Accounts, Link } from '../auth/index.ts';
import { linkIssue } from './admin-permissions.ts';
import { findUser } from './store.ts';

const TAKEN = 'An account with this email already exists.';

export const invite =
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

/** Returns undefined if following the link creates the account. */
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

export const generateLink =
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
