/**
 * Side locking: chooses the near side of the body by a vote over time and locks it (specification
 * S2, section 4, "Side locking").
 */
import { visibilityOf } from './geometry.ts';
import type { Side } from './landmark.ts';
import type { Plan } from '../definition/plan.ts';
import type { SideVoteSettings } from '../definition/settings.ts';
import type { Millis } from '../units.ts';

export interface SideVote {
  /** Exponential moving averages of the limbs' visibility; only their difference matters. */
  readonly left: number;
  readonly right: number;
  readonly lastMs: Millis | null;
  /** Start of the current uninterrupted run in posture; null outside it. */
  readonly sinceMs: Millis | null;
  /** The latest locked side; kept when the vote reopens. Null before the first lock. */
  readonly locked: Side | null;
  readonly isOpen: boolean;
}

export const NO_VOTE: SideVote = { left: 0, right: 0, lastMs: null, sinceMs: null, locked: null, isOpen: true };

/** Specification behaviour: the first frame with a pose decides. */
const AT_ONCE: SideVoteSettings = { afterMs: 0, memoryMs: 1 };

const visibilityOfLimbs = (p: readonly number[], limbs: readonly number[]): number => {
  let sum = 0;
  for (const id of limbs) sum += visibilityOf(p, id);
  return limbs.length === 0 ? 0 : sum / limbs.length;
};

const leader = ({ left, right }: SideVote): Side => (right > left ? 'right' : 'left');

/**
 * Returns the side to measure: the locked one, or the leading one while the vote is open. A tie
 * returns left.
 */
export const nearSide = (vote: SideVote): Side => (vote.isOpen ? leader(vote) : (vote.locked ?? leader(vote)));

/** Adds one frame to the vote while it is open. */
export const voteForSide = (
  vote: SideVote,
  t: Millis,
  p: readonly number[],
  plan: Plan,
  settings: SideVoteSettings | null,
): SideVote => {
  if (!vote.isOpen) return vote;
  const { memoryMs } = settings ?? AT_ONCE;
  const kept = vote.lastMs === null ? 0 : Math.exp(-(t - vote.lastMs) / memoryMs);
  return {
    ...vote,
    left: vote.left * kept + visibilityOfLimbs(p, plan.limbs.left) * (1 - kept),
    right: vote.right * kept + visibilityOfLimbs(p, plan.limbs.right) * (1 - kept),
    lastMs: t,
  };
};

/**
 * Locks the leading side once the person has been in posture for `afterMs`, because the near side
 * is unclear while walking in and turning. Leaving the posture reopens the vote: the next set may
 * face the other way.
 */
export const lockSide = (
  vote: SideVote,
  t: Millis,
  inPosture: boolean,
  hasLeft: boolean,
  settings: SideVoteSettings | null,
): SideVote => {
  if (!vote.isOpen) return hasLeft ? { ...vote, isOpen: true, sinceMs: null } : vote;
  const sinceMs = inPosture ? (vote.sinceMs ?? t) : null;
  const isLong = sinceMs !== null && t - sinceMs >= (settings ?? AT_ONCE).afterMs;
  if (isLong) return { ...vote, sinceMs, locked: leader(vote), isOpen: false };
  return sinceMs === vote.sinceMs ? vote : { ...vote, sinceMs };
};
