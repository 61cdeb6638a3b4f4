/** Rejects weak passwords before anything else happens. */
import { ResetPassword, SignUpWithPassword } from '@reptemple/contract/accounts/auth';
import { ChangePassword, SetPassword } from '@reptemple/contract/accounts/security';
import { AuthError } from '../gateway/auth-errors.ts';
import type { Body } from '../gateway/requests.ts';
import { WEAKNESS, weaknessesOf } from '../password-policy.ts';

/** The 49 000 or so most common passwords, from a package. Read on first use. */

let known: Promise<ReadonlySet<string>> | undefined;

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** True if the password is on the list, ignoring case. */
const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= read();
  return (await known).has(password.toLowerCase());
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Calls that set a password, and its field in the body. */
const CHOSEN: Readonly<Record<string, string>> = {
  [SignUpWithPassword.id]: 'password',
  [ResetPassword.id]: 'newPassword',
  [ChangePassword.id]: 'newPassword',
  [SetPassword.id]: 'newPassword',
};

/** @throws AuthFault weak_password, with all reasons */
export const checkPassword = async (
  endpointId: string,
  body: Body,
  person: { readonly email: string; readonly name: string } | null,
): Promise<void> => {
  const password = text(body[CHOSEN[endpointId] ?? '']);
  if (password === undefined) return;
  const email = person?.email ?? text(body['email']);
  const name = person?.name ?? text(body['name']);
  const [reason, ...more] = weaknessesOf({ password, email, name, isCommon: await isCommonPassword(password) });
  if (reason === undefined) return;
  throw new AuthError('weak_password', 'bad_request', WEAKNESS[reason], [reason, ...more]);
};
