/**
 * Password policy: minimum length, not among the common passwords, not the user's own name or
 * email.
 */
import { MIN_PASSWORD } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { AuthRefusal } from '@reptemple/contract/accounts/sign-up-and-sign-in';

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

export const weaknessesOf = (facts: PasswordFacts): readonly Reason[] => [
  ...(facts.password.length < MIN_PASSWORD ? (['length'] as const) : []),
  ...(facts.isCommon ? (['common'] as const) : []),
  ...(isPersonal(facts) ? (['personal'] as const) : []),
];

export const WEAKNESS: Readonly<Record<Reason, string>> = {
  length: `Password must be at least ${MIN_PASSWORD} characters long.`,
  common: 'This password is too common. Choose another one.',
  personal: 'Don’t use your name or email as your password.',
};
