/** Cache of recently viewed challenges for offline use. */
import type { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { isRecord } from '../api/json-or-null.ts';

type Known = Reply<typeof GetChallenge>;

const KEY = 'reptemple.challenges';
/** A challenge takes a few kilobytes. */
const MAX_CHALLENGES = 8;

/** May have been written by an earlier version. */
const isKnown = (value: unknown): value is Known =>
  isRecord(value) &&
  isRecord(value['challenge']) &&
  typeof value['challenge']['id'] === 'string' &&
  isRecord(value['exerciseDefinition']);

/** Most recently viewed first. */
export const knownChallenges = (): readonly Known[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKnown) : [];
  } catch {
    return [];
  }
};

export const rememberChallenge = (reply: Known): void => {
  try {
    const others = knownChallenges().filter(({ challenge }) => challenge.id !== reply.challenge.id);
    localStorage.setItem(KEY, JSON.stringify([reply, ...others].slice(0, MAX_CHALLENGES)));
  } catch {
    // Without storage there is no offline mode.
  }
};

/** Clears the cache on sign-out, because some challenges are private. */
export const forgetChallenges = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
};
