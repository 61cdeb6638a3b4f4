/**
 * Error codes and messages of the account endpoints. They are used in API replies and in the
 * parameter `error` of redirects.
 */

/** Messages by error code. Specification S1, section 8, defines the first seven codes. */
export const AUTH_SENTENCES = {
  weak_password: 'Choose a stronger password.',
  session_not_found: 'Sign in to do this.',
  invalid_jwt: 'This link is invalid, expired or already used. Request a new one.',
  expired_jwt: 'This link has expired. Request a new one.',
  identity_already_exists: 'This sign-in method is already linked to another account.',
  identity_not_found: 'Not found. It may have been deleted.',
  single_identity_not_deletable: 'This is your only sign-in method. Add another one first.',

  bad_request: 'Check the form and try again.',
  too_many_requests: 'Too many attempts. Try again later.',
  internal: 'Something went wrong. Please try again.',
  invalid_origin: 'This request came from another site.',
  not_offered: 'Unknown endpoint.',

  /** Message quoted from specification S1, section 5. */
  credentials_missing: 'You must provide either an email or phone number and a password',
  invalid_credentials: 'Invalid email or password.',
  invalid_password: 'Wrong password.',
  no_password: 'This account has no password yet. Set one first.',
  password_suspended: 'Confirm this password first: sign in with a magic link.',
  password_already_set: 'You already have a password. Change it instead.',
  sign_up_refused: 'Couldn’t create an account with this email. If it’s yours, sign in or reset your password.',
  invalid_link: 'Invalid or expired link',
  link_used: 'This link has already been used. Request a new one.',
  sign_in_first: 'Sign in to this account to confirm its email.',
  other_account: 'This link is for another account. Sign out, then open it again.',
  invalid_code: 'Wrong or expired code. Check it or request a new one.',
  too_many_tries: 'Too many attempts. Try again later.',
  invalid_two_factor: 'This took too long. Please sign in again.',
  second_factor_not_set_up: 'Two-factor authentication is off.',
  second_factor_exists: 'Two-factor authentication is on.',
  second_factor_needed: 'Enter a code from your authenticator app to confirm.',
  reauthentication_needed: 'It’s been a while since you signed in. Confirm your identity to make this change.',
  email_not_verified: 'Confirm your email first.',
  email_already_verified: 'This email is already confirmed.',
  email_not_changed: 'This email can’t be used. Choose another one.',
  user_banned: 'This account has been banned.',
  guest_account: 'Guests cannot do this. Sign up with your email to get an account.',
  provider_not_found: 'This sign-in option isn’t available right now.',
  provider_failed: 'Sign-in failed. Please try again.',
  access_denied: 'Sign-in cancelled.',
  identity_not_linked: 'No account is linked to this sign-in. Sign in another way, then link it under Security.',
  captcha_failed: 'We couldn’t confirm that you’re human. Please try again.',
  wallet_failed: 'Couldn’t verify your wallet’s signature. Please try again.',
  wallet_expired: 'This took too long. Please try again.',
  wallet_network: 'Your wallet’s network isn’t supported. Switch to another one and try again.',
  passkey_expired: 'This took too long. Please try again.',
  passkey_not_found: 'This passkey didn’t work. Try again or sign in another way.',
  passkey_failed: 'This passkey didn’t work. Try again or sign in another way.',
} as const;
export type AuthCode = keyof typeof AUTH_SENTENCES;

/**
 * Returns the message for an error code in a URL; the general message for an unknown code. Never
 * returns the code itself, because anyone can make such a URL.
 */
export const authMessage = (code: string): string =>
  Object.entries(AUTH_SENTENCES).find(([known]) => known === code)?.[1] ?? AUTH_SENTENCES.internal;
