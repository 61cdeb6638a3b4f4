/**
 * Signs in with a proven identity, a phone number or wallet address, and creates the account at
 * the first sign-in.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { setSessionCookie } from 'better-auth/cookies';
import { isUniqueViolation } from '../../../platform/database/error-codes-and-validated-queries.ts';
import { findIdentityOwner } from '../account-store.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { nameOr } from '../display-names-and-redirect-paths.ts';
import { placeholderEmail } from './placeholder-email.ts';

interface ProvenIdentity {
  readonly providerId: 'phone' | 'siwe';
  readonly accountId: string;
  readonly name: string | undefined;
}

type Dependencies = Pick<BetterAuthDependencies, 'db' | 'ids'>;

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
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

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
