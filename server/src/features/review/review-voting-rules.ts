/**
 * Rules of review: who may decide, the next stage, and the result of two votes
 * (docs/decisions/0025).
 */
import type {
  APPEAL_STATES,
  RepVerdicts,
  ReviewDecision,
  ReviewStage,
} from '@reptemple/contract/recordings/reviews-and-appeals';
import { countJudged } from '@reptemple/engine/counting/count-after-review';
import type { JudgedRep } from '@reptemple/engine/counting/count-after-review';
import type { HoldSettings } from '@reptemple/engine/definition/robust-settings';

export interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

export interface GivenVote extends Counts {
  readonly reviewerId: string | null;
  readonly stage: ReviewStage;
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/**
 * Returns true if both votes lead to the same count, even if they reject different reps, or if both
 * are `unverifiable`.
 */
export const agree = (one: GivenVote, other: GivenVote): boolean => {
  if (one.decision === 'unverifiable' || other.decision === 'unverifiable') return one.decision === other.decision;
  return one.validReps === other.validReps && one.invalidReps === other.invalidReps;
};

/**
 * Returns the vote that decides the round, with the reason shown to the owner; undefined while the
 * round is open.
 */
export const outcomeOf = <Given extends GivenVote>(
  opinions: readonly Given[],
  needsTwo: boolean,
): { readonly opinion: Given; readonly reason: string } | undefined => {
  const of = (stage: ReviewStage) => opinions.find((opinion) => opinion.stage === stage);
  const [first, second, settling] = [of('first'), of('second'), of('settling')];
  if (settling) return { opinion: settling, reason: settling.reason };
  if (!first) return undefined;
  if (!second) return needsTwo ? undefined : { opinion: first, reason: first.reason };
  // Returns the later vote, because it is based on the current result.
  return agree(first, second) ? { opinion: second, reason: `${first.reason}\n\n${second.reason}` } : undefined;
};

interface Decided {
  readonly validReps: number | null;
  readonly invalidReps: number | null;
}

/**
 * Returns true if a single vote on an appeal is enough. That is the case if the appealed count was
 * still current before the vote, or if the vote restores it. `before` and `after` are the counts
 * before and after the vote.
 */
export const appealStands = (appealed: Decided | undefined, before: Counts, after: Counts): boolean =>
  [before, after].some(
    ({ validReps, invalidReps }) => validReps === appealed?.validReps && invalidReps === appealed.invalidReps,
  );

export const stageOf = (opinions: readonly Pick<GivenVote, 'stage'>[]): ReviewStage => {
  const [first, second] = [
    opinions.some((one) => one.stage === 'first'),
    opinions.some((one) => one.stage === 'second'),
  ];
  if (!first) return 'first';
  return second ? 'settling' : 'second';
};

export interface Reviewing {
  readonly callerId: string;
  readonly ownerId: string | null;
  readonly opinions: readonly Pick<GivenVote, 'reviewerId' | 'stage'>[];
  /**
   * Reviewers of the decision that is appealed; null for deleted users. Empty if the round is not
   * an appeal.
   */
  readonly decidedBefore: readonly (string | null)[];
  /** True if the caller competes in the challenge and the recording may win a prize. */
  readonly isRival: boolean;
  /** True if there is something to decide: an open round, or a reason to start one. */
  readonly isOpen: boolean;
}

const OWN = 'This is your set. Another admin decides.';
const GIVEN = 'You’ve already decided. Someone else has to review it now.';
const APPEALED = 'This appeal is against your decision. Another admin decides.';
export const RIVAL = 'You compete in this challenge and it has prizes, so another admin has to decide.';
export const SETTLED = 'This recording has already been decided.';

/** Returns the reason why the caller can never decide on this recording; undefined if they can. */
export const ruledOut = ({ callerId, ownerId, decidedBefore, isRival }: Reviewing): string | undefined => {
  if (callerId === ownerId) return OWN;
  if (isRival) return RIVAL;
  return decidedBefore.includes(callerId) ? APPEALED : undefined;
};

/**
 * Returns the reason why the caller cannot decide now; undefined if they can. After two different
 * votes, each of the two reviewers may still adopt the other's.
 */
export const reviewIssue = (reviewing: Reviewing): string | undefined => {
  const { callerId, opinions, isOpen } = reviewing;
  const fault = ruledOut(reviewing);
  if (fault !== undefined) return fault;
  if (!isOpen) return SETTLED;
  const hasGiven = opinions.some(({ reviewerId }) => reviewerId === callerId);
  return hasGiven && stageOf(opinions) !== 'settling' ? GIVEN : undefined;
};

/**
 * Returns the reason why one of two disagreeing reviewers may not cast this vote; undefined if they
 * may. They may only adopt the other's vote, because any other vote needs a third reviewer.
 */
export const settlingFault = (opinion: GivenVote, opinions: readonly GivenVote[]): string | undefined => {
  if (!opinions.some(({ reviewerId }) => reviewerId === opinion.reviewerId)) return undefined;
  const other = opinions.find(({ reviewerId }) => reviewerId !== opinion.reviewerId);
  if (other && agree(opinion, other)) return undefined;
  return 'Two reviewers disagree. A third decides, or one of them agrees with the other.';
};

/**
 * Returns the votes that the caller may see. This is only their own vote until two reviewers have
 * voted independently, and all votes afterwards.
 */
export const readable = <Given extends Pick<GivenVote, 'reviewerId' | 'stage'>>(
  opinions: readonly Given[],
  callerId: string,
): readonly Given[] =>
  stageOf(opinions) === 'settling' ? opinions : opinions.filter(({ reviewerId }) => reviewerId === callerId);

interface ListedRep extends JudgedRep {
  readonly number: number;
  readonly reason: string | null;
}

const BY_REVIEWER = 'A reviewer did not count this rep.';

/**
 * Returns the reps with the reviewer's verdicts. Reps without a verdict keep the engine's result.
 * In an exercise that counts seconds, an entry with a form fault keeps the fault: it is a break of
 * form and not a counted second.
 */
export const judgedReps = <Rep extends ListedRep>(
  reps: readonly Rep[],
  verdicts: RepVerdicts,
  hold: HoldSettings | null,
): readonly Rep[] => {
  const verdictOf = new Map(verdicts.map(({ number, verdict }) => [number, verdict]));
  return reps.map((rep) => {
    const verdict = verdictOf.get(rep.number) ?? 'undecided';
    if (verdict === 'undecided' || (verdict === 'valid') === rep.valid) return rep;
    const reason = rep.valid ? BY_REVIEWER : null;
    return { ...rep, valid: !rep.valid, reason, fault: hold ? rep.fault : null };
  });
};

export const voteCounts = (
  decision: ReviewDecision,
  { validReps, invalidReps }: Counts,
  reps: readonly JudgedRep[],
  hold: HoldSettings | null,
): Counts => (decision === 'change' ? countJudged(reps, hold) : { validReps, invalidReps });

export interface Round {
  readonly id: string;
  readonly appealOf: string | null;
  readonly decidedAt: Date | null;
}

/**
 * Returns the appeal state of the latest decision. Each decision allows one appeal, and the
 * decision on an appeal is final.
 */
export const appealStateOf = (rounds: readonly Round[]): (typeof APPEAL_STATES)[number] => {
  const last = rounds.at(-1);
  if (!last) return 'none';
  if (last.appealOf !== null) return last.decidedAt === null ? 'waiting' : 'decided';
  return last.decidedAt === null ? 'none' : 'possible';
};

/**
 * Returns true if the vote lets a result win a prize, but the reviewer did not say whether the
 * video shows the code word.
 */
export const isCodeWordAnswerMissing = (
  { decision, codeWordSeen }: { readonly decision: ReviewDecision; readonly codeWordSeen: boolean | null },
  { asksCodeWord, mayWin }: { readonly asksCodeWord: boolean; readonly mayWin: boolean },
): boolean => asksCodeWord && mayWin && decision !== 'unverifiable' && codeWordSeen === null;
