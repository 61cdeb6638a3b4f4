import { ExchangeCode } from '@reptemple/contract/accounts/auth';
import { SignInWithIdToken } from '@reptemple/contract/accounts/external-identities';
import { answerWithoutAccount } from '../sign-in/captcha-and-sign-up-checks.ts';
import { checkIdToken, exchangeCode, sendCodeForApp } from '../sign-in/magic-link-pkce.ts';
import { withJwtCode } from './auth-errors.ts';
import type { Dispatch, Inside } from './auth-gateway.ts';
import { retryOnConflict } from './race-conditions.ts';
import type { Asked } from './request-allowlist.ts';

export const answerCustomCall = async (
  asked: Asked,
  inside: Inside,
  dispatch: Dispatch,
): Promise<Response | undefined> => {
  if (asked.endpoint.id === SignInWithIdToken.id) {
    const checked = await checkIdToken(asked, inside);
    return withJwtCode(await retryOnConflict(() => dispatch(checked, inside)));
  }
  if (asked.endpoint.id === ExchangeCode.id) return exchangeCode(asked, inside);
  return (await answerWithoutAccount(asked, inside, dispatch)) ?? sendCodeForApp(asked, inside, dispatch);
};
