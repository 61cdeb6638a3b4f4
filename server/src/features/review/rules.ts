/** Who may decide on a recording, what comes next, and what two opinions come to (docs/decisions/0025-review.md). */
import type { APPEAL_STATES, RepVerdicts, ReviewDecision, ReviewStage } from '@reptemple/contract/review';

export interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

export interface GivenOpinion extends Counts {
  /** Null: they have left. */
  readonly reviewerId: string | null;
  readonly stage: ReviewStage;
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/** Two people mean the same when it comes to the same count, whichever reps they looked at; or when both could not tell. */
export const agree = (one: GivenOpinion, other: GivenOpinion): boolean => {
  if (one.decision === 'unverifiable' || other.decision === 'unverifiable') return one.decision === other.decision;
  return one.validReps === other.validReps && one.invalidReps === other.invalidReps;
};

/** What the opinions of a round come to: the one that takes effect, with the words its owner reads; undefined while it is open. */
export const outcomeOf = <Given extends GivenOpinion>(
  opinions: readonly Given[],
  needsTwo: boolean,
): { readonly opinion: Given; readonly reason: string } | undefined => {
  const of = (stage: ReviewStage) => opinions.find((opinion) => opinion.stage === stage);
  const [first, second, settling] = [of('first'), of('second'), of('settling')];
  if (settling) return { opinion: settling, reason: settling.reason };
  if (!first) return undefined;
  if (!second) return needsTwo ? undefined : { opinion: first, reason: first.reason };
  // Of two who agree the later one has looked at the result as it stands.
  return agree(first, second) ? { opinion: second, reason: `${first.reason}\n\n${second.reason}` } : undefined;
};

interface Decided {
  readonly validReps: number | null;
  readonly invalidReps: number | null;
}

/** Whether one person's word on an appeal stands: it is about the count that the appeal is against, or gives that back. */
export const appealStands = (appealed: Decided | undefined, before: Counts, after: Counts): boolean =>
  [before, after].some(
    ({ validReps, invalidReps }) => validReps === appealed?.validReps && invalidReps === appealed.invalidReps,
  );

/** Which opinion an open round needs next. */
export const stageOf = (opinions: readonly Pick<GivenOpinion, 'stage'>[]): ReviewStage => {
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
  /** Of the round under way. */
  readonly opinions: readonly Pick<GivenOpinion, 'reviewerId' | 'stage'>[];
  /** Who decided on what this round is an appeal against; empty when it is none. */
  readonly decidedBefore: readonly (string | null)[];
  /** The caller takes part in the challenge themselves, and the recording may win a prize of it. */
  readonly isRival: boolean;
  /** Whether there is anything to decide: a round under way, or a reason to begin one. */
  readonly isOpen: boolean;
}

const OWN = 'Nobody reviews their own recording. Another admin decides.';
const GIVEN = 'You have given your decision. Another person has to look now.';
const APPEALED = 'You took part in the decision that this appeal is against. Another admin decides.';
export const RIVAL =
  'You take part in this challenge, and this recording may win a prize. An admin who does not take part decides.';
export const SETTLED = 'This recording has been decided on.';

/** Whether somebody is ruled out for good, rather than because nothing waits. */
export const ruledOut = ({ callerId, ownerId, decidedBefore, isRival }: Reviewing): string | undefined => {
  if (callerId === ownerId) return OWN;
  if (isRival) return RIVAL;
  return decidedBefore.includes(callerId) ? APPEALED : undefined;
};

/** Why somebody may not decide now, as a sentence; undefined when they may. Of two who differ, each may still come round to the other. */
export const reviewFault = (reviewing: Reviewing): string | undefined => {
  const { callerId, opinions, isOpen } = reviewing;
  const fault = ruledOut(reviewing);
  if (fault !== undefined) return fault;
  if (!isOpen) return SETTLED;
  const hasGiven = opinions.some(({ reviewerId }) => reviewerId === callerId);
  return hasGiven && stageOf(opinions) !== 'settling' ? GIVEN : undefined;
};

/** Of two who differ one may only come round to the other; anything else needs a third person. */
export const settlingFault = (opinion: GivenOpinion, opinions: readonly GivenOpinion[]): string | undefined => {
  if (!opinions.some(({ reviewerId }) => reviewerId === opinion.reviewerId)) return undefined;
  const other = opinions.find(({ reviewerId }) => reviewerId !== opinion.reviewerId);
  if (other && agree(opinion, other)) return undefined;
  return 'The two of you differ. Agree with the other decision, or leave it to a third person.';
};

/** Whom the caller may read: their own, and everybody's once two have decided without knowing of each other. */
export const readable = <Given extends Pick<GivenOpinion, 'reviewerId' | 'stage'>>(
  opinions: readonly Given[],
  callerId: string,
): readonly Given[] =>
  stageOf(opinions) === 'settling' ? opinions : opinions.filter(({ reviewerId }) => reviewerId === callerId);

interface JudgedRep {
  readonly number: number;
  readonly valid: boolean;
  readonly reason: string | null;
}

const BY_REVIEWER = 'A reviewer did not count this rep.';

/** The reps as the reviewer saw them; what they left undecided stays as the engine judged it. */
export const judgedReps = <Rep extends JudgedRep>(reps: readonly Rep[], verdicts: RepVerdicts): readonly Rep[] => {
  const verdictOf = new Map(verdicts.map(({ number, verdict }) => [number, verdict]));
  return reps.map((rep) => {
    const verdict = verdictOf.get(rep.number) ?? 'undecided';
    if (verdict === 'undecided' || (verdict === 'valid') === rep.valid) return rep;
    return { ...rep, valid: !rep.valid, reason: rep.valid ? BY_REVIEWER : null, fault: null };
  });
};

export const countsOf = (reps: readonly Pick<JudgedRep, 'valid'>[]): Counts => {
  const validReps = reps.filter(({ valid }) => valid).length;
  return { validReps, invalidReps: reps.length - validReps };
};

/** What an opinion comes to: the count as it stands, or that of the judged reps. */
export const opinionCounts = (decision: ReviewDecision, current: Counts, reps: readonly JudgedRep[]): Counts =>
  decision === 'change' ? countsOf(reps) : { validReps: current.validReps, invalidReps: current.invalidReps };

export interface Round {
  readonly id: string;
  readonly appealOf: string | null;
  readonly decidedAt: Date | null;
}

/** What the owner can do about the latest decision: one appeal against each, and the appeal's decision is the last. */
export const appealStateOf = (rounds: readonly Round[]): (typeof APPEAL_STATES)[number] => {
  const last = rounds.at(-1);
  if (!last) return 'none';
  if (last.appealOf !== null) return last.decidedAt === null ? 'waiting' : 'decided';
  return last.decidedAt === null ? 'none' : 'possible';
};

/** Whether a reviewer would let a count win without having said whether the video shows the code word. */
export const isCodeWordAnswerMissing = (
  { decision, codeWordSeen }: { readonly decision: ReviewDecision; readonly codeWordSeen: boolean | null },
  { asksCodeWord, mayWin }: { readonly asksCodeWord: boolean; readonly mayWin: boolean },
): boolean => asksCodeWord && mayWin && decision !== 'unverifiable' && codeWordSeen === null;
