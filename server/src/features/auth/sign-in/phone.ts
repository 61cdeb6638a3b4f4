/**
 * Sign-in with a phone number as the account's identity. Stores codes as hashes, unlike
 * better-auth's own plugin, which stores them in plain text.
 */
import { createAuthEndpoint } from 'better-auth/api';
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { findIdentityOwner } from '../account-store.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { checkCode, makeCode } from '../factors/reauthentication-and-one-time-codes.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';

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
