/** Sign-in with an identity that has no email, such as a phone number or a wallet. */
import type { GenericEndpointContext } from '@better-auth/core';
import { setSessionCookie } from 'better-auth/cookies';
import { sqlStateOf } from '../../../platform/database/retry.ts';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { placeholderEmail } from './placeholder-email.ts';
import { nameOr } from '../rules.ts';
import { findIdentityOwner } from '../store.ts';

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

interface ProvenIdentity {
  readonly providerId: 'phone' | 'siwe';
  readonly accountId: string;
  /** Name of a new account. */
  readonly name: string | undefined;
}

type Dependencies = Pick<BetterAuthDependencies, 'db' | 'ids'>;

/** Returns undefined if a concurrent call created the account. */
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

/** Creates a session for the identity's owner, and an account if there is none. */
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
