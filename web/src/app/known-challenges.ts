/** The challenges seen last, as everybody may see them, for a time without a network. */
import { GetChallenge } from '@reptemple/contract/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { z } from 'zod';

type Known = Reply<typeof GetChallenge>;

const KEY = 'reptemple.challenges';
/** A few kilobytes each. */
const MOST_CHALLENGES = 8;

const Challenges = z.array(GetChallenge.output);

/** The last one seen comes first. */
export const knownChallenges = (): readonly Known[] => {
  try {
    const kept = Challenges.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
};

export const rememberChallenge = (reply: Known): void => {
  try {
    const others = knownChallenges().filter(({ challenge }) => challenge.id !== reply.challenge.id);
    localStorage.setItem(KEY, JSON.stringify([reply, ...others].slice(0, MOST_CHALLENGES)));
  } catch {
    // Without storage there is nothing to open without a network either.
  }
};

/** Whoever signs out leaves nothing behind: some challenges are not for everybody. */
export const forgetChallenges = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};
