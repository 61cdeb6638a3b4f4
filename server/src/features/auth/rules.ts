/** What account calls decide without a database: where people may be sent, and what a password must not be. */
import { MIN_PASSWORD, type AuthRefusal } from '@reptemple/contract/auth';

/** What people see of someone who gave no name: the web's word. Never a piece of the e-mail, which is not public. */
export const NAMELESS = 'Athlete';
const MAX_NAME = 100;

export const nameOr = (given: string | undefined): string => {
  const name = (given ?? '').trim().slice(0, MAX_NAME);
  return name === '' ? NAMELESS : name;
};

/** Only a path of this site: one slash, then no second slash or backslash, which browsers take for another host. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** The path to return to; undefined for anything that could lead elsewhere. */
export const ownPath = (given: string | undefined): string | undefined =>
  given !== undefined && PATH.test(given) ? given : undefined;

/** Letters that encodeURIComponent leaves as they are, and better-auth's check of addresses refuses. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`);

/** `/auth/callback`, which goes on to `redirect`. */
export const callbackPath = (redirect: string | undefined): string => {
  const path = ownPath(redirect);
  return path === undefined ? '/auth/callback' : `/auth/callback?redirect=${encoded(path)}`;
};

/** The same for somebody whose account is made by arriving: they are welcomed, not welcomed back. */
export const arrivalPath = (redirect: string | undefined): string => {
  const path = callbackPath(redirect);
  return `${path}${path.includes('?') ? '&' : '?'}new=yes`;
};

/** For the log: the token of a reset link, which stands in its path, opens an account until it is used. */
export const withoutToken = (path: string): string => path.replace(/^(\/api\/auth\/reset-password\/).+/, '$1…');

type Reason = NonNullable<AuthRefusal['reasons']>[number];

export interface PasswordFacts {
  readonly password: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly isCommon: boolean;
}

const isPersonal = ({ password, email, name }: PasswordFacts): boolean => {
  const chosen = password.toLowerCase();
  return [email, email?.split('@')[0], name].some((own) => own !== undefined && own.trim().toLowerCase() === chosen);
};

/** Why a password is refused; empty when it is not. */
export const weaknessesOf = (facts: PasswordFacts): readonly Reason[] => [
  ...(facts.password.length < MIN_PASSWORD ? (['length'] as const) : []),
  ...(facts.isCommon ? (['common'] as const) : []),
  ...(isPersonal(facts) ? (['personal'] as const) : []),
];

/** First document, section 5, and ours. */
export const WEAKNESS: Readonly<Record<Reason, string>> = {
  length: `Password must be at least ${MIN_PASSWORD} characters long.`,
  common: 'This password is among those that attackers try first. Please choose another one.',
  personal: 'Your own name or email is easily guessed. Please choose another password.',
};
