import { GetMyReferralCode, MakeReferralLink } from '@reptemple/contract/accounts/referrals';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { codeOf, encryptEmail } from './invite-codes-and-encrypted-emails.ts';

const getMyCode: Handler<typeof GetMyReferralCode> = async (_received, context) => ({
  code: await codeOf(context.caller.userId, context),
});

const makeLink: Handler<typeof MakeReferralLink> = async ({ body }, { db, ids }) => ({
  ref: await encryptEmail(body.email, db, ids),
});

export const referralRoutes: readonly Route[] = [
  route(GetMyReferralCode, getMyCode),
  route(MakeReferralLink, makeLink),
];
