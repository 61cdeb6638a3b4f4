/**
 * Correction history texts and validation of the typed count (specification S2, sections 5 and 8).
 */
import { MAX_REPS, OVERRIDDEN } from '@reptemple/contract/recordings/corrections';
import type { Correction, ResultChange } from '@reptemple/contract/recordings/corrections';
import { CORRECTOR_LABELS } from '@reptemple/contract/recordings/recordings';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { countsLabel } from '../../../i18n/rep-fault-labels.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';

/** Returns the typed number; undefined if it is missing or invalid. */
export const repsTyped = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return undefined;
  const reps = Number(trimmed);
  return reps <= MAX_REPS ? reps : undefined;
};

/** Returns the validation message; undefined if the input is valid or empty. */
export const repsIssue = (text: string): string | undefined =>
  text.trim() === '' || repsTyped(text) !== undefined
    ? undefined
    : t('Enter a whole number from {min} to {max}.', { min: 0, max: MAX_REPS });

/** Error codes whose message from the server is worth showing. */
const TELLING_REFUSALS: ReadonlySet<string> = new Set([
  'conflict',
  'forbidden',
  'unprocessable',
  'too_large',
  'too_many_requests',
  'unavailable',
]);

/** Message of a failed save (specification S2, section 8). */
export const SAVE_FAILED = t('Failed to save updates. Please try again.');

/**
 * Returns the server's reason for a failed save; undefined if it has none worth showing. `code` is
 * from `ApiError`.
 */
export const saveDisabledReason = (error: { readonly code?: string; readonly message: string }): string | undefined =>
  error.code !== undefined && TELLING_REFUSALS.has(error.code) ? error.message : undefined;

/**
 * Correction to save: a typed number, or a new analysis of the video, which the server counts
 * itself.
 */
export type Wish<Analysis> =
  | { readonly kind: 'manual'; readonly validReps: number }
  | { readonly kind: 'analysis'; readonly analysis: Analysis };

/**
 * Returns the correction to save: the typed number if there is one (specification S2, section 5),
 * or else the new analysis. Undefined if there is nothing to save.
 */
export const wishOf = <Analysis>(text: string, analysis: Analysis | undefined): Wish<Analysis> | undefined => {
  const validReps = repsTyped(text);
  if (validReps !== undefined) return { kind: 'manual', validReps };
  return text.trim() === '' && analysis !== undefined ? { kind: 'analysis', analysis } : undefined;
};

interface Correcting {
  /** True if an admin must accept the correction. */
  readonly isReviewed: boolean;
  /** True if another correction request is pending. */
  readonly isWaiting: boolean;
  /** True if a new analysis can be saved. */
  readonly hasAnalysis: boolean;
}

/** Returns the text that explains what saving does; empty if there is nothing to explain. */
export const correctionHint = ({ isReviewed, isWaiting, hasAnalysis }: Correcting): string =>
  [
    hasAnalysis ? t('Leave blank to use the new analysis.') : '',
    isReviewed ? t('An admin has to approve it.') : '',
    isWaiting ? t('Replaces your pending correction.') : '',
    t('Invalid reps are reset to 0.'),
  ]
    .filter((words) => words !== '')
    .join(' ');

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly words: string;
  /** Reason: an admin's in quotation marks, or our own text. */
  readonly reason: string | null;
}

const CHANGERS: Readonly<Record<ResultChange['by'], string>> = {
  owner: t('Corrected'),
  admin: translateMessage(CORRECTOR_LABELS.admin),
  server: t('Recounted'),
};

/**
 * Returns who changed the result and how. An operator's recount is attributed to the server. An
 * owner's change is a typed number or a new analysis.
 */
const changerOf = ({ by, isManual }: ResultChange): string =>
  by === 'owner' && isManual ? translateMessage(CORRECTOR_LABELS.owner) : CHANGERS[by];

const changeEntry = (change: ResultChange, unit: CountUnit): HistoryEntry => ({
  key: `change-${change.at}`,
  at: change.at,
  words: t('{change}: from {before} to {after}', {
    change: changerOf(change),
    before: countsLabel(change.before, unit),
    after: countsLabel(change.after, unit),
  }),
  reason: null,
});

const STATE_WORDS: Readonly<Record<Correction['state'], string>> = {
  requested: t('Correction requested'),
  accepted: t('Correction accepted'),
  refused: t('Correction refused'),
};

/**
 * Returns the reason in quotation marks; `OVERRIDDEN` is our own text, translated and not quoted.
 */
const reasonLabel = (reason: string | null): string | null => {
  if (reason === null || reason === '') return null;
  return reason === OVERRIDDEN ? translateMessage(OVERRIDDEN) : `“${reason}”`;
};

const correctionEntry = (correction: Correction, unit: CountUnit): HistoryEntry => ({
  key: correction.id,
  at: correction.decidedAt ?? correction.requestedAt,
  words: `${STATE_WORDS[correction.state]}: ${countsLabel(correction.wanted, unit)}`,
  reason: reasonLabel(correction.reason),
});

/**
 * Returns the entries of the history, latest first. At the same time, a change precedes the request
 * that it answered.
 */
export const historyOf = (
  corrections: readonly Correction[],
  changes: readonly ResultChange[],
  unit: CountUnit = 'reps',
): readonly HistoryEntry[] =>
  [
    ...changes.map((change) => changeEntry(change, unit)),
    ...corrections.map((correction) => correctionEntry(correction, unit)),
  ].toSorted((a, b) => {
    if (a.at === b.at) return 0;
    return a.at < b.at ? 1 : -1;
  });
