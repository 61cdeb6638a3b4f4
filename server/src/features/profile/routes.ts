import { ClaimFirstAdmin, GetMyProfile, UpdateMyProfile, type Profile } from '@reptemple/contract/profile';
import { route, type Caller, type Context, type Handler, type Route } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { renameUser } from '../auth/public.ts';
import { claimFirstAdmin } from './first-admin.ts';
import { getProfile, setGender } from './store.ts';

const present = async (caller: Caller, { db, now }: Context): Promise<Profile> => {
  const { isAdmin, gender } = await getProfile(db, { id: caller.userId, email: caller.email }, now);
  return { id: caller.userId, email: caller.email, name: caller.name, isAdmin, gender };
};

const getMyProfile: Handler<typeof GetMyProfile> = async (_received, context) => ({
  profile: context.caller && (await present(context.caller, context)),
});

const updateMyProfile: Handler<typeof UpdateMyProfile> = async ({ body }, context) => {
  const { caller, db, now } = context;
  await db.transaction(async (tx) => {
    if (body.name !== undefined) await renameUser(tx, caller.userId, body.name, now);
    if (body.gender !== undefined) await setGender(tx, caller.userId, body.gender);
  });
  return { profile: await present({ ...caller, name: body.name ?? caller.name }, context) };
};

const becomeFirstAdmin: Handler<typeof ClaimFirstAdmin> = async ({ body }, context) => {
  const isClaimed = await claimFirstAdmin(context.db, context.caller.userId, body.token);
  if (!isClaimed) {
    throw new Refusal(
      'gone',
      'This link has been used or replaced. The server prints a new one when it starts, until there is an admin.',
    );
  }
  return { profile: await present(context.caller, context) };
};

export const profileRoutes: readonly Route[] = [
  route(GetMyProfile, getMyProfile),
  route(UpdateMyProfile, updateMyProfile),
  route(ClaimFirstAdmin, becomeFirstAdmin),
];
