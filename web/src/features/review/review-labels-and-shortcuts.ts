/**
 * Labels, messages and shortcuts of the review screens, and the count that results from the
 * verdicts. Independent of the browser.
 */
import type { Reply } from '@reptemple/contract/endpoint';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import type {
  SubmitVote,
  RepVerdict,
  ReviewDecision,
  ReviewReason,
  ReviewStage,
} from '@reptemple/contract/recordings/reviews-and-appeals';
import { countJudged } from '@reptemple/engine/counting/count-after-review';
import type { HoldSettings } from '@reptemple/engine/definition/robust-settings';
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { repName } from '../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../i18n/locale-formats.ts';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../i18n/translate.ts';

export const WHY_LABELS: Readonly<Record<ReviewReason, string>> = {
  appeal: t('Appeal'),
  prize: t('Prize place'),
  flagged: t('Flagged by checks'),
  correction: t('Correction requested'),
  second_look: t('Second reviewer needed'),
  top: t('Top place'),
  sample: t('Random check'),
};

export const WHO_LABELS = { all: t('Any reviewer'), yours: t('Assigned to me') } as const;

export const VERDICT_LABELS: Readonly<Record<RepVerdict, string>> = {
  valid: t('Valid'),
  invalid: t('Invalid'),
  undecided: t('Undecided'),
};

export const DECISION_LABELS: Readonly<Record<ReviewDecision, string>> = {
  keep: t('Keep the count'),
  change: t('Apply my verdicts'),
  unverifiable: t('Not verifiable'),
};

export const DECIDED_LABELS: Readonly<Record<ReviewDecision, string>> = {
  keep: t('Count kept'),
  change: t('Count changed'),
  unverifiable: t('Not verifiable'),
};

export const OUTCOME_SENTENCES: Readonly<Record<Reply<typeof SubmitVote>['outcome'], string>> = {
  decided: t('Saved'),
  waiting: t('Another reviewer decides next, without seeing your decision.'),
  differing: t('Two reviewers disagree. A third decides, or one of them agrees with the other.'),
};

export const STAGE_SENTENCES: Readonly<Record<ReviewStage, string>> = {
  first: t('No decision yet.'),
  second: t('One reviewer has decided. You’ll see how after you decide.'),
  settling: t('Two reviewers disagree. A third decides, or one of them agrees with the other.'),
};

interface CodeWordAnswer {
  readonly isAsked: boolean;
  readonly seen: boolean | null;
}

/**
 * Returns a message about what is missing for a reviewer's decision; undefined if it is complete.
 */
export const decisionHeldBack = (
  decision: ReviewDecision | null,
  reason: string,
  codeWord: CodeWordAnswer = { isAsked: false, seen: null },
): string | undefined => {
  if (codeWord.isAsked && codeWord.seen === null && decision !== 'unverifiable')
    return t('First say whether the video shows the code.');
  return decision === null || reason.trim() === '' ? t('Choose a decision and write a reason.') : undefined;
};

export const waitLabel = (milliseconds: number): string => {
  if (milliseconds < MILLIS_PER_HOUR) return `< ${unitLabel(1, 'hour')}`;
  return milliseconds < MILLIS_PER_DAY
    ? unitLabel(Math.floor(milliseconds / MILLIS_PER_HOUR), 'hour')
    : unitLabel(Math.floor(milliseconds / MILLIS_PER_DAY), 'day');
};

export type Verdicts = Readonly<Record<number, RepVerdict>>;

export const verdictOf = (verdicts: Verdicts, rep: Pick<RecordedRep, 'number'>): RepVerdict =>
  verdicts[rep.number] ?? 'undecided';

type JudgedRep = Pick<RecordedRep, 'number' | 'startMs' | 'endMs' | 'valid' | 'fault'>;

/**
 * Returns the counts of a set after the reviewer's verdicts. Reps without one keep the engine's
 * verdict. `hold` is null unless the exercise is a hold.
 */
export const countOf = (reps: readonly JudgedRep[], verdicts: Verdicts, hold: HoldSettings | null) =>
  countJudged(
    reps.map((rep) => {
      const verdict = verdictOf(verdicts, rep);
      return verdict === 'undecided' ? rep : { ...rep, valid: verdict === 'valid' };
    }),
    hold,
  );

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

/** Returns the command of a shortcut key. Ignores keys that are pressed with Ctrl, Alt or Cmd. */
export const commandOf = ({ key, ctrlKey, altKey, metaKey }: Pressed): Command | undefined =>
  ctrlKey || altKey || metaKey ? undefined : COMMANDS[key.length === 1 ? key.toLowerCase() : key];

export const stepped = (at: number, step: 1 | -1, length: number): number =>
  Math.max(0, Math.min(length - 1, at + step));

/** Returns the announcement for screen readers after the keyboard moved to a rep. */
export const arrivalLabel = (
  { number, valid }: Pick<RecordedRep, 'number' | 'valid'>,
  length: number,
  verdicts: Verdicts,
  hold: HoldSettings | null,
): string => {
  const verdict = VERDICT_LABELS[verdictOf(verdicts, { number })].toLowerCase();
  const counted = (valid ? t('Counted') : t('Not counted')).toLowerCase();
  const rep = repName(number, hold ? 'seconds' : 'reps');
  return t('{rep} of {length}, {counted}. Your verdict: {verdict}.', { rep, length, counted, verdict });
};

/**
 * Returns the announcement for screen readers after a verdict by keyboard. `verdicts` includes the
 * new verdict.
 */
export const verdictLabel = (
  { number }: Pick<RecordedRep, 'number'>,
  reps: readonly JudgedRep[],
  verdicts: Verdicts,
  hold: HoldSettings | null,
): string => {
  const unit = hold ? 'seconds' : 'reps';
  return t('{rep}: {verdict}. With your verdicts: {reps}.', {
    rep: repName(number, unit),
    verdict: VERDICT_LABELS[verdictOf(verdicts, { number })].toLowerCase(),
    reps: countsLabel(countOf(reps, verdicts, hold), unit),
  });
};
