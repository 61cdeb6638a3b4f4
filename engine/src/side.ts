/** Which side of the body is near: a vote of the limbs' visibility, locked once and then kept (second document, section 4, "Side locking"). */
import { visibilityOf } from './geometry.ts';
import type { Side } from './landmark.ts';
import type { Plan } from './plan.ts';
import type { SideVoteSettings } from './settings.ts';
import type { Millis } from './units.ts';

export interface SideVote {
  /** Weighted visibility so far; only their difference matters. */
  readonly left: number;
  readonly right: number;
  readonly firstMs: Millis | null;
  readonly lastMs: Millis | null;
  readonly locked: Side | null;
}

export const NO_VOTE: SideVote = { left: 0, right: 0, firstMs: null, lastMs: null, locked: null };

/** The bare rule: the first frame with a pose decides. */
const AT_ONCE: SideVoteSettings = { afterMs: 0, memoryMs: 1 };

const visibilityOfLimbs = (p: readonly number[], limbs: readonly number[]): number => {
  let sum = 0;
  for (const id of limbs) sum += visibilityOf(p, id);
  return limbs.length === 0 ? 0 : sum / limbs.length;
};

/** The side used for measuring: the locked one, before that the one ahead in the vote; a tie reads as left. */
export const nearSide = (vote: SideVote): Side => vote.locked ?? (vote.right > vote.left ? 'right' : 'left');

/** Counts one frame's vote; locks when the vote has lasted long enough. */
export const voteForSide = (
  vote: SideVote,
  t: Millis,
  p: readonly number[],
  plan: Plan,
  settings: SideVoteSettings | null,
): SideVote => {
  if (vote.locked) return vote;
  const { afterMs, memoryMs } = settings ?? AT_ONCE;
  const kept = vote.lastMs === null ? 0 : Math.exp(-(t - vote.lastMs) / memoryMs);
  const left = vote.left * kept + visibilityOfLimbs(p, plan.limbs.left) * (1 - kept);
  const right = vote.right * kept + visibilityOfLimbs(p, plan.limbs.right) * (1 - kept);
  const firstMs = vote.firstMs ?? t;
  const isLong = t - firstMs >= afterMs;
  return { left, right, firstMs, lastMs: t, locked: isLong ? (right > left ? 'right' : 'left') : null };
};
