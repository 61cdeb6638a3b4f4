/** Hooks on better-auth's rows, for all calls that write them. */
import { LINK_VALID_SECONDS } from '@reptemple/contract/accounts/auth';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import type { Account, BetterAuthDependencies } from '../dependencies.ts';
import { confirmUrl } from '../links/link-urls.ts';
import { verificationMail } from '../links/mails.ts';
import { isPlaceholderEmail } from '../sign-in/placeholder-email.ts';
import { nameOr } from '../rules.ts';
import { noteUse } from '../store.ts';
import { suspendAccess, suspendUnproven } from '../factors/suspended-access.ts';

interface Row extends Account {
  readonly emailVerified: boolean;
  readonly isAnonymous?: boolean | null;
}

/** The part of better-auth's context that the hooks need. */
interface HookContext {
  readonly path?: string;
  readonly context: {
    readonly internalAdapter: {
      readonly findUserById: (
        id: string,
      ) => Promise<(Row & { bannedAt?: Date | null; banReason?: string | null }) | null>;
    };
  };
}

/** These prove the mailbox, and give an unverified account to its owner. */
const PROVING = new Set(['/magic-link/verify', '/sign-in/email-otp']);

const isHandover = (context: HookContext | null): boolean => context?.path !== undefined && PROVING.has(context.path);

const sendVerification = async (
  { email }: Account,
  { secrets, publicUrl, post }: BetterAuthDependencies,
): Promise<void> => {
  const token = await createEmailVerificationToken(secrets.newest, email, undefined, LINK_VALID_SECONDS);
  await post(verificationMail(email, confirmUrl(publicUrl, 'verification', token)));
};

const userHooks = (dependencies: BetterAuthDependencies) => {
  const { events, db } = dependencies;
  return {
    create: {
      before: async (row: { name?: string }) => Promise.resolve({ data: { ...row, name: nameOr(row.name) } }),
      after: async (row: Row) => {
        await events.onUserCreated(row);
        if (row.isAnonymous || isPlaceholderEmail(row.email)) return;
        await (row.emailVerified ? events.onVerified(row) : sendVerification(row, dependencies));
      },
    },
    update: {
      before: async (change: { emailVerified?: boolean }, context: HookContext | null) =>
        Promise.resolve({
          data: change.emailVerified && isHandover(context) ? { ...change, twoFactorEnabled: false } : change,
        }),
      after: async (row: Row | null, context: HookContext | null) => {
        if (!row) return;
        if (row.emailVerified && isHandover(context)) await suspendAccess(db, row.id);
        await events.onEmailChanged(row);
        if (row.emailVerified) await events.onVerified(row);
      },
    },
  };
};

const sessionHooks = ({ events, db, clock, log }: BetterAuthDependencies) => ({
  create: {
    /** Banned users get no session, for any way of signing in. */
    before: async (row: { userId: string }, context: HookContext | null) => {
      const owner = await context?.context.internalAdapter.findUserById(row.userId);
      if (!owner?.bannedAt) return;
      const why = owner.banReason ? ` ${owner.banReason}` : '';
      throw new APIError('FORBIDDEN', { code: 'USER_BANNED', message: `This account has been banned.${why}` });
    },
    after: async (row: { userId: string }, context: HookContext | null) => {
      log.info({ userId: row.userId, by: context?.path }, 'session began');
      await noteUse(db, row.userId, clock());
      const owner = await context?.context.internalAdapter.findUserById(row.userId);
      if (owner?.emailVerified) await events.onVerified(owner);
    },
  },
  update: {
    after: async (row: { userId?: string } | null) => {
      if (row?.userId !== undefined) await noteUse(db, row.userId, clock());
    },
  },
});

/** Removes the provider's tokens: we never call a provider on a user's behalf. */
const withoutTokens = async <T extends object>(row: T) =>
  Promise.resolve({ data: { ...row, accessToken: null, refreshToken: null, idToken: null } });

/**
 * Suspends sign-in methods from before the mailbox was proven. better-auth would delete them, so
 * move them first.
 */
const suspendFirst =
  ({ db }: BetterAuthDependencies) =>
  async ({ userId }: { userId: string }, context: HookContext | null): Promise<void> => {
    if (isHandover(context)) await suspendUnproven(db, userId);
  };

export const databaseHooks = (dependencies: BetterAuthDependencies) => ({
  user: userHooks(dependencies),
  session: { ...sessionHooks(dependencies), delete: { before: suspendFirst(dependencies) } },
  account: {
    create: { before: withoutTokens },
    update: { before: keepWithoutTokens },
    delete: { before: suspendFirst(dependencies) },
  },
});

/** Password changes also update this row, and pass unchanged. */
const keepWithoutTokens = async (change: object) =>
  'accessToken' in change || 'idToken' in change ? withoutTokens(change) : Promise.resolve({ data: change });
