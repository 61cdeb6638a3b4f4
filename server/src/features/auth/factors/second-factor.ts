/**
 * Second factor, required after every first factor except a passkey. Each code of the app works
 * once.
 */
import { createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { isFirstUse } from '../gateway/limits.ts';

/** Sign-in calls that require the second step. A passkey counts as two factors. */
const FIRST_STEPS = new Set([
  '/sign-in/email',
  '/sign-in/email-otp',
  '/sign-in/social',
  '/sign-in/phone',
  '/sign-in/wallet',
  '/magic-link/verify',
  '/callback/:id',
]);
const SECOND_STEP = '/two-factor/verify-totp';

/** Longer than a code is valid: its own 30 s, and those before and after. */
const CODE_SECONDS = 120;

type Clocked = Pick<BetterAuthDependencies, 'db' | 'clock'>;

/** Returns false for a reused code, which someone may have seen (RFC 6238, section 5.2). */
export const isFreshCode = ({ db, clock }: Clocked, userId: string, code: string): Promise<boolean> =>
  isFirstUse(db, { kind: 'totp', secret: `${userId}:${code}`, validSeconds: CODE_SECONDS }, clock());

/**
 * Replaces a used code by a wrong one, so that it counts as a try. The set-up code may be used for
 * one sign-in.
 */
const withoutUsedCode = (dependencies: Clocked) =>
  createAuthMiddleware(async (context) => {
    const { internalAdapter, secret, createAuthCookie } = context.context;
    const pending = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
    const owner = pending ? await internalAdapter.findVerificationValue(pending) : null;
    const body: unknown = context.body;
    if (!owner || typeof body !== 'object' || body === null || !('code' in body)) return undefined;
    if (await isFreshCode(dependencies, owner.value, String(body.code))) return undefined;
    return { context: { body: { ...body, code: 'used' } } };
  });

/**
 * better-auth requires the second step after a password only; this extends it to links and
 * providers.
 */
export const secondFactor = (dependencies: Clocked) => {
  const plugin = twoFactor({ issuer: 'RepTemple', allowPasswordless: true });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string }): boolean => path !== undefined && FIRST_STEPS.has(path),
  }));
  const before = [
    { matcher: ({ path }: { path?: string }) => path === SECOND_STEP, handler: withoutUsedCode(dependencies) },
  ];
  return { ...plugin, hooks: { before, after } };
};
