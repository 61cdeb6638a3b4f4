import { ClaimFirstAdmin, GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Caller, Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { findAccountFacts, renameUser } from '../auth/index.ts';
import { findAvatar } from '../pictures/index.ts';
import { claimFirstAdmin, getProfile, setProfileFields } from './store.ts';

/** Returns the caller's profile; null if the account was deleted during the request. */
const find = async ({ userId, mustSetUpSecondFactor }: Caller, { db, now }: Context): Promise<Profile | null> => {
  const facts = await findAccountFacts(db, userId);
  if (!facts) return null;
  const { email, emailVerified, name, isGuest, hasSecondFactor } = facts;
  const profile = await getProfile(db, { id: userId, email }, now);
  if (!profile) return null;
  const { goals, ...fields } = profile;
  return {
    ...fields,
    id: userId,
    email,
    emailVerified,
    name,
    avatar: await findAvatar(db, userId),
    isGuest,
    goals: [...goals],
    secondFactor: hasSecondFactor,
    mustSetUpSecondFactor,
  };
};

const present = async (caller: Caller, context: Context): Promise<Profile> => {
  const profile = await find(caller, context);
  if (!profile) throw new AppError('not_signed_in', 'This account no longer exists.');
  return profile;
};

const getMyProfile: Handler<typeof GetMyProfile> = async (_received, context) => ({
  profile: context.caller && (await find(context.caller, context)),
});

const updateMyProfile: Handler<typeof UpdateMyProfile> = async ({ body }, context) => {
  const { caller, db, now } = context;
  const { name, ...fields } = body;
  await getProfile(db, { id: caller.userId, email: caller.email }, now);
  await db.transaction(async (tx) => {
    if (name !== undefined) await renameUser(tx, caller.userId, name, now);
    await setProfileFields(tx, caller.userId, fields);
  });
  return { profile: await present(caller, context) };
};

const becomeFirstAdmin: Handler<typeof ClaimFirstAdmin> = async ({ body }, context) => {
  const isClaimed = await claimFirstAdmin(context.db, context.caller.userId, body.token);
  if (!isClaimed) {
    throw new AppError('gone', 'This link is no longer valid. Restart the server to get a new one.');
  }
  return { profile: await present(context.caller, context) };
};

export const profileRoutes: readonly Route[] = [
  route(GetMyProfile, getMyProfile),
  route(UpdateMyProfile, updateMyProfile),
  route(ClaimFirstAdmin, becomeFirstAdmin),
];
