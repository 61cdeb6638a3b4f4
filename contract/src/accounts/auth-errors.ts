/**
 * Error codes and messages of account endpoints, for API replies and for `?error=` of a redirect.
 */

/** Specification S1, section 8, defines the first seven codes. */
export const AUTH_SENTENCES = {
  weak_password: 'Please choose a stronger password.',
  session_not_found: 'You need to be signed in to do this.',
  invalid_jwt: 'This link or token is not valid. Ask for a new one.',
  expired_jwt: 'This link or token has expired. Ask for a new one.',
  identity_already_exists: 'This identity is linked to another account already.',
  identity_not_found: 'There is no such identity.',
  single_identity_not_deletable:
    'This is the only identity of your account, so it cannot be unlinked. Add another one first.',

  bad_request: 'Something in the form is not right.',
  too_many_requests: 'That was too often. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
  invalid_origin: 'This request was sent by another site.',
  not_offered: 'There is no such account call.',

  /** Specification S1, section 5, defines the text. */
  credentials_missing: 'You must provide either an email or phone number and a password',
  invalid_credentials: 'Invalid email or password.',
  invalid_password: 'The password is not right.',
  no_password: 'This account has no password yet. Set one first.',
  password_suspended:
    'This password does not work until you say that it is yours. Sign in by Magic Link: you are asked there.',
  password_already_set: 'This account has a password. Change it instead.',
  sign_up_refused:
    'An account could not be created with this email. If the email is yours, sign in or reset your password.',
  invalid_link: 'Invalid or expired link',
  link_used: 'This link has been used already. Each link works once: ask for a new one.',
  sign_in_first: 'Please sign in to this account. Then its email is verified.',
  other_account: 'This link is for another account. Sign out, then follow it again.',
  invalid_code: 'This code is not right, or it has expired. Check it, or ask for a new one.',
  too_many_tries: 'That was wrong too often. Please wait a while, then begin again.',
  invalid_two_factor: 'The second step took too long. Please sign in again.',
  second_factor_not_set_up: 'This account has no second factor.',
  second_factor_exists: 'This account has a second factor already.',
  second_factor_needed: 'Please confirm it with the code of your authenticator app.',
  reauthentication_needed: 'Please confirm that it is you before you change this.',
  email_not_verified: 'Please verify your email first.',
  email_already_verified: 'This email is verified already.',
  email_not_changed: 'The email could not be changed to this one. Please choose another.',
  user_banned: 'This account has been banned.',
  guest_account: 'Guests cannot do this. Sign up with your email to get an account.',
  provider_not_found: 'Signing in elsewhere is not set up on this server, or the provider does not answer.',
  provider_failed: 'Signing in elsewhere failed. Please try again.',
  access_denied: 'Signing in elsewhere was cancelled.',
  identity_not_linked:
    'This identity is not linked to an account here. Sign in another way, then link it under Security.',
  captcha_failed: 'Your browser could not show that you are not a bot. Please try again.',
  wallet_failed: 'The signature of your wallet could not be verified. Please try again.',
  wallet_expired: 'The request to your wallet has expired. Please try again.',
  wallet_network: 'Your wallet is on a network that is not supported here. Switch to another one and try again.',
  passkey_expired: 'That took too long. Please try again.',
  passkey_not_found: 'This passkey is not known here.',
  passkey_failed: 'The passkey could not be checked. Please try again.',
} as const;
export type AuthCode = keyof typeof AUTH_SENTENCES;

/**
 * Returns the message for an error code from a URL. An unknown code returns the generic message,
 * never its own text, because anyone can craft the URL.
 */
export const authMessage = (code: string): string =>
  Object.entries(AUTH_SENTENCES).find(([known]) => known === code)?.[1] ?? AUTH_SENTENCES.internal;
