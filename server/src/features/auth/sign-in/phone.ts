/**
 * Sign-in with a phone number, which is an identity of the account. Stores hashed codes;
 * better-auth's own plugin stores them in plain text.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/accounts/external-identities';
import { sqlStateOf } from '../../../platform/database/postgres-error-codes.ts';
import { findIdentityOwner } from '../account-store.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { checkCode, makeCode } from '../factors/reauthentication.ts';
import { nameOr } from '../names-and-redirects.ts';
import { placeholderEmail } from './placeholder-email.ts';

/** PostgreSQL's code unique_violation. */
const UNIQUE_VIOLATION = '23505';

interface ProvenIdentity {
  readonly providerId: 'phone' | 'siwe';
  readonly accountId: string;
  readonly name: string | undefined;
}

type Dependencies = Pick<BetterAuthDependencies, 'db' | 'ids'>;

/** Creates an account for the identity. Returns undefined if a concurrent call already did. */
const createOwner = async (
  { context: { internalAdapter } }: GenericEndpointContext,
  { providerId, accountId, name }: ProvenIdentity,
  { ids }: Dependencies,
) => {
  const fields = { email: placeholderEmail(ids.uuid(), providerId), name: nameOr(name), emailVerified: false };
  const user = await internalAdapter.createUser(fields, { method: providerId === 'phone' ? 'phone-number' : 'siwe' });
  try {
    await internalAdapter.linkAccount({ userId: user.id, providerId, accountId });
    return user;
  } catch (error) {
    await internalAdapter.deleteUser(user.id);
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
};

/** Creates a session for the identity's owner, and the account if there is none. */
export const signInByIdentity = async (
  context: GenericEndpointContext,
  identity: ProvenIdentity,
  dependencies: Dependencies,
) => {
  const { internalAdapter } = context.context;
  const findOwner = async () => {
    const ownerId = await findIdentityOwner(dependencies.db, identity.providerId, identity.accountId);
    return ownerId === undefined ? null : internalAdapter.findUserById(ownerId);
  };
  const user = (await findOwner()) ?? (await createOwner(context, identity, dependencies)) ?? (await findOwner());
  if (!user) throw new Error('The owner of an identity was deleted during the sign-in.');
  const session = await internalAdapter.createSession(user.id);
  await setSessionCookie(context, { session, user });
  return user;
};

const PHONE_PROVIDER = 'phone';

const codeText = (code: string): string => `${code} is your RepTemple code. It works once, for ten minutes.`;

const codeIdentifier = (phone: string): string => `phone-${phone}`;

const sendCode = ({ db, sendSms }: BetterAuthDependencies) =>
  createAuthEndpoint('/phone/send-code', { method: 'POST', body: SendPhoneCode.body }, async (context) => {
    const { phone, create_user: mayCreate = true } = context.body;
    const isSent = mayCreate || (await findIdentityOwner(db, PHONE_PROVIDER, phone)) !== undefined;
    if (isSent) {
      const code = await makeCode(context, codeIdentifier(phone));
      await sendSms({ to: phone, text: codeText(code) });
    }
    return context.json({ status: true });
  });

const signIn = (dependencies: BetterAuthDependencies) =>
  createAuthEndpoint('/sign-in/phone', { method: 'POST', body: SignInWithPhone.body }, async (context) => {
    const { phone, otp, name } = context.body;
    await checkCode(context, codeIdentifier(phone), otp);
    const user = await signInByIdentity(context, { providerId: PHONE_PROVIDER, accountId: phone, name }, dependencies);
    return context.json({ user });
  });

export const phoneSignIn = (dependencies: BetterAuthDependencies) => ({
  id: 'reptemple-phone' as const,
  endpoints: { sendPhoneCode: sendCode(dependencies), signInWithPhone: signIn(dependencies) },
});
