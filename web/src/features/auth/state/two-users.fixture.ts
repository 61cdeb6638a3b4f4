/** Two users, and an in-memory storage, for the tests of this folder. */
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { AuthUser } from './auth-state-machine.ts';
import type { KeyValueStorage } from './load-and-cache-profile.ts';

export const ADA: AuthUser = { id: 'ada', email: 'ada@example.test', name: 'Ada' };
export const GRACE: AuthUser = { id: 'grace', email: 'grace@example.test', name: 'Grace' };

export const adasProfile: Profile = {
  id: 'ada',
  email: 'ada@example.test',
  emailVerified: true,
  name: 'Ada',
  avatar: null,
  isAdmin: false,
  isTester: false,
  isGuest: false,
  gender: null,
  age: null,
  weightKg: null,
  heightCm: null,
  targetWeightKg: null,
  goals: [],
  expectations: null,
  secondFactor: false,
  timeZone: null,
  mustSetUpSecondFactor: false,
};

export const emptyStorage = (): KeyValueStorage & { readonly contents: Map<string, string> } => {
  const contents = new Map<string, string>();
  return {
    contents,
    getItem: (key) => contents.get(key) ?? null,
    setItem: (key, value) => contents.set(key, value),
    removeItem: (key) => contents.delete(key),
  };
};
