/** What the review screens decide, without a browser: words, keys, and what the verdicts come to. */
import type { Reply } from '@reptemple/contract/endpoint';
import { countsWords, type RecordedRep } from '@reptemple/contract/recordings';
import type { GiveOpinion, RepVerdict, ReviewDecision, ReviewReason, ReviewStage } from '@reptemple/contract/review';

export const WHY_LABELS: Readonly<Record<ReviewReason, string>> = {
  appeal: 'Appeal',
  prize: 'Prize place',
  flagged: 'Something odd',
  correction: 'Correction asked for',
  second_look: 'Second look',
  top: 'Top place',
  sample: 'Drawn by lot',
};

export const WHO_LABELS = { all: 'Whoever decides', yours: 'For me to decide' } as const;

export const VERDICT_LABELS: Readonly<Record<RepVerdict, string>> = {
  valid: 'Valid',
  invalid: 'Invalid',
  undecided: 'Undecided',
};

export const DECISION_LABELS: Readonly<Record<ReviewDecision, string>> = {
  keep: 'Keep the count',
  change: 'Change it to my verdicts',
  unverifiable: 'Not verifiable',
};

/** Of what is decided already. */
export const DECIDED_LABELS: Readonly<Record<ReviewDecision, string>> = {
  keep: 'Count kept',
  change: 'Count changed',
  unverifiable: 'Not verifiable',
};

/** What becomes of a decision one has given. */
export const OUTCOME_SENTENCES: Readonly<Record<Reply<typeof GiveOpinion>['outcome'], string>> = {
  decided: 'It is decided, and its owner can read why.',
  waiting: 'Another person has to look at it, without knowing what you decided.',
  differing: 'Another person has decided otherwise. A third decides, or one of you agrees with the other.',
};

export const STAGE_SENTENCES: Readonly<Record<ReviewStage, string>> = {
  first: 'Nobody has decided yet.',
  second: 'One person has decided. You decide without knowing how.',
  settling: 'Two people have looked, and they differ. A third person decides, or one of the two agrees with the other.',
};

/** What is missing for a decision, as a sentence; undefined for nothing. */
export const decisionHeldBack = (decision: ReviewDecision | null, reason: string): string | undefined => {
  if (reason.trim() !== '') return decision === null ? 'Choose a decision first.' : undefined;
  return decision === null ? 'Choose a decision, and write why.' : 'Write why first: its owner reads it.';
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const several = (many: number, unit: string): string => `${many} ${unit}${many === 1 ? '' : 's'}`;

/** How long something waits, as somebody would say it. */
export const waitWords = (milliseconds: number): string => {
  if (milliseconds < HOUR_MS) return 'less than an hour';
  return milliseconds < DAY_MS
    ? several(Math.floor(milliseconds / HOUR_MS), 'hour')
    : several(Math.floor(milliseconds / DAY_MS), 'day');
};

export type Verdicts = Readonly<Record<number, RepVerdict>>;

export const verdictOf = (verdicts: Verdicts, rep: Pick<RecordedRep, 'number'>): RepVerdict =>
  verdicts[rep.number] ?? 'undecided';

/** What the reps come to by these verdicts; undecided ones stay as the engine judged them. */
export const countOf = (reps: readonly Pick<RecordedRep, 'number' | 'valid'>[], verdicts: Verdicts) => {
  const isValid = (rep: Pick<RecordedRep, 'number' | 'valid'>): boolean => {
    const verdict = verdictOf(verdicts, rep);
    return verdict === 'undecided' ? rep.valid : verdict === 'valid';
  };
  const validReps = reps.filter(isValid).length;
  return { validReps, invalidReps: reps.length - validReps };
};

export type Command = { readonly step: 1 | -1 } | { readonly verdict: RepVerdict } | { readonly toggles: true };

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowDown: { step: 1 },
  ArrowUp: { step: -1 },
  v: { verdict: 'valid' },
  x: { verdict: 'invalid' },
  u: { verdict: 'undecided' },
  ' ': { toggles: true },
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What a key means on the workbench; nothing with a modifier is ours. */
export const commandOf = ({ key, ctrlKey, altKey, metaKey }: Pressed): Command | undefined =>
  ctrlKey || altKey || metaKey ? undefined : COMMANDS[key.length === 1 ? key.toLowerCase() : key];

/** One rep on, one back; there is nothing before the first and behind the last. */
export const stepped = (at: number, step: 1 | -1, length: number): number =>
  Math.max(0, Math.min(length - 1, at + step));

/** What is said to whoever cannot see the list, when the keyboard has moved to a rep. */
export const arrivalWords = (
  { number, valid }: Pick<RecordedRep, 'number' | 'valid'>,
  length: number,
  verdicts: Verdicts,
): string => {
  const verdict = VERDICT_LABELS[verdictOf(verdicts, { number })].toLowerCase();
  return `Rep ${number} of ${length}, ${valid ? 'counted' : 'not counted'}. Your verdict: ${verdict}.`;
};

/** The same, when a key has given a verdict; `verdicts` with that one in place. */
export const verdictWords = (
  { number }: Pick<RecordedRep, 'number'>,
  reps: readonly Pick<RecordedRep, 'number' | 'valid'>[],
  verdicts: Verdicts,
): string =>
  `Rep ${number}: ${VERDICT_LABELS[verdictOf(verdicts, { number })].toLowerCase()}. By your verdicts ${countsWords(countOf(reps, verdicts))}.`;
