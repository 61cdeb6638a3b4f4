/** Invitations, and links to hand over when mail does not arrive. */
import type { GenerateLink, InviteUser } from '@reptemple/contract/admin-users';
import { requireFresh, type Handler } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { findUserByEmail, type Accounts } from '../auth/public.ts';
import { linkFault } from './rules.ts';
import { findUser } from './store.ts';

const TAKEN = 'There is an account with this email already.';

export const invite =
  (accounts: Accounts): Handler<typeof InviteUser> =>
  async ({ body }, context) => {
    const email = body.email.toLowerCase();
    if (await findUserByEmail(context.db, email)) throw new Refusal('conflict', TAKEN);
    await recordAudit(context.db, context, {
      action: 'users.invite',
      subjectKind: 'email',
      subjectId: email,
    });
    const { expiresAt } = await accounts.invite({ email, name: body.name });
    return { email, expiresAt: expiresAt.toISOString() };
  };

const findTarget = async (email: string, { db, caller }: Parameters<Handler<typeof GenerateLink>>[1]) => {
  const account = await findUserByEmail(db, email);
  const target = account && (await findUser(db, account.id));
  if (!target) throw new Refusal('not_found', 'There is no account with this email.');
  const fault = linkFault(target, caller.userId);
  if (fault !== undefined) throw new Refusal('conflict', fault);
  return target;
};

export const generateLink =
  (accounts: Accounts): Handler<typeof GenerateLink> =>
  async ({ body }, context) => {
    requireFresh(context.caller, context.now);
    const email = body.email.toLowerCase();
    const isNew = body.kind === 'invite';
    if (isNew && (await findUserByEmail(context.db, email))) throw new Refusal('conflict', TAKEN);
    const target = isNew ? undefined : await findTarget(email, context);
    await recordAudit(context.db, context, {
      action: 'users.generateLink',
      subjectKind: 'email',
      subjectId: email,
      details: { kind: body.kind },
    });
    const link =
      target && body.kind === 'recovery'
        ? await accounts.makeRecoveryLink(target.id)
        : await accounts.makeMagicLink({ email });
    return { url: link.url, expiresAt: link.expiresAt.toISOString() };
  };
