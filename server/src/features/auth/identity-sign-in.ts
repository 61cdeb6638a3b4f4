/** Signing in with an identity that has no email, such as a phone number or a wallet. */
import type { GenericEndpointContext } from '@better-auth/core';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthDependencies } from './dependencies.ts';
import { isTaken } from './overtaken.ts';
import { placeholderEmail } from './placeholder-email.ts';
import { nameOr } from './rules.ts';
import { findIdentityOwner } from './store.ts';

interface ProvenIdentity {
  readonly providerId: 'phone' | 'siwe';
  readonly accountId: string;
  /** Of a new account. */
  readonly name: string | undefined;
}

type Dependencies = Pick<BetterAuthDependencies, 'db' | 'ids'>;

/** Returns undefined if another call made the account in the meantime. */
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
    if (isTaken(error)) return undefined;
    throw error;
  }
};

/** Opens a session for the owner of the identity, and makes an account if there is none. */
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
