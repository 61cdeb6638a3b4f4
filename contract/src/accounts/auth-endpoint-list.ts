/**
 * List of the account endpoints under /api/auth. The server forwards only these to better-auth; the
 * OpenAPI document lists them with the other endpoints.
 */
import type { Endpoint } from '../endpoint.ts';
import * as security from './account-security.ts';
import * as identities from './oidc-phone-and-wallet-sign-in.ts';
import * as phone from './oidc-phone-and-wallet-sign-in.ts';
import * as wallet from './oidc-phone-and-wallet-sign-in.ts';
import * as passkeys from './passkeys.ts';
import * as auth from './sign-up-and-sign-in.ts';

export const AUTH_ENDPOINTS: readonly Endpoint[] = [
  auth.SignUpWithPassword,
  auth.SignInWithPassword,
  auth.SendMagicLink,
  auth.FollowMagicLink,
  auth.ExchangeCode,
  auth.SendCode,
  auth.SignInWithCode,
  phone.SendPhoneCode,
  phone.SignInWithPhone,
  wallet.CreateWalletMessage,
  wallet.SignInWithWallet,
  auth.VerifyEmailWithCode,
  auth.SendVerification,
  auth.FollowVerification,
  auth.Recover,
  auth.CheckRecovery,
  auth.ResetPassword,
  auth.SignOut,
  auth.GetSession,
  auth.UpdateAccount,
  security.SendReauthenticationCode,
  security.Reauthenticate,
  security.ChangePassword,
  security.SetPassword,
  security.RequestEmailChange,
  security.ChangeEmail,
  security.EnableSecondFactor,
  security.VerifyTotp,
  security.VerifyRecoveryCode,
  security.NewRecoveryCodes,
  security.DisableSecondFactor,
  identities.ListIdentities,
  identities.SignInWithProvider,
  identities.SignInWithIdToken,
  identities.ProviderCallback,
  identities.LinkIdentity,
  identities.UnlinkIdentity,
  passkeys.PasskeyRegistrationOptions,
  passkeys.RegisterPasskey,
  passkeys.PasskeySignInOptions,
  passkeys.SignInWithPasskey,
  passkeys.ListPasskeys,
  passkeys.RenamePasskey,
  passkeys.DeletePasskey,
  passkeys.GetPublicKeys,
];
