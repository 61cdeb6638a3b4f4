import { GetMyReferralCode } from '@reptemple/contract/referrals';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { codeOf } from './codes.ts';

const getMyCode: Handler<typeof GetMyReferralCode> = async (_received, context) => ({
  code: await codeOf(context.caller.userId, context),
});

export const referralRoutes: readonly Route[] = [route(GetMyReferralCode, getMyCode)];
