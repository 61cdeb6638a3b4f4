/** The second factor, asked for after every first one but a passkey; a code of the authenticator app counts once. */
import { createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { BetterAuthDependencies } from './dependencies.ts';
import { isFirstUse } from './limits.ts';

/** After these the second step is asked for. Not after a passkey, which is two factors in one. */
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

/** Longer than any code is taken: its own half minute, and the ones before and after. */
const CODE_SECONDS = 120;

type Clocked = Pick<BetterAuthDependencies, 'db' | 'clock'>;

/** False for a code that was tried before: whoever saw it typed must not use it too (RFC 6238, section 5.2). */
export const isFreshCode = ({ db, clock }: Clocked, userId: string, code: string): Promise<boolean> =>
  isFirstUse(db, { kind: 'totp', secret: `${userId}:${code}`, validSeconds: CODE_SECONDS }, clock());

/** A used code becomes a wrong one, so that it counts as a try. Setting the app up is no sign-in: that code may sign in once. */
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

/** better-auth asks for the second step after a password only; a link or another provider must not be a way round it. */
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
