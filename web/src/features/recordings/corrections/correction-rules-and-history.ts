/**
 * Rules and texts of corrections: typed count, what saving does, and entries of the history
 * (specification S2, sections 5 and 8).
 */
import { MAX_REPS, OVERRIDDEN } from '@reptemple/contract/recordings/corrections';
import type { Correction, ResultChange } from '@reptemple/contract/recordings/corrections';
import { CORRECTOR_LABELS } from '@reptemple/contract/recordings/recordings';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';

/** Returns the typed count; undefined if the text is empty or not a whole number up to MAX_REPS. */
export const repsTyped = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return undefined;
  const reps = Number(trimmed);
  return reps <= MAX_REPS ? reps : undefined;
};

/** Returns the error message of a typed count; undefined if it is valid or empty. */
export const repsIssue = (text: string): string | undefined =>
  text.trim() === '' || repsTyped(text) !== undefined
    ? undefined
    : t('Enter a whole number from {min} to {max}.', { min: 0, max: MAX_REPS });

/** Codes of server errors whose message tells the user why saving failed and what to do. */
const HELPFUL_ERROR_CODES: ReadonlySet<string> = new Set([
  'conflict',
  'forbidden',
  'unprocessable',
  'too_large',
  'too_many_requests',
  'unavailable',
]);

/** Message for a correction that could not be saved, quoted from specification S2, section 8. */
export const SAVE_FAILED = t('Failed to save updates. Please try again.');

/**
 * Returns the server's message about a correction that could not be saved, if its code is one of
 * `HELPFUL_ERROR_CODES`; otherwise undefined. `code`: from `ApiError`.
 */
export const helpfulServerMessage = (error: { readonly code?: string; readonly message: string }): string | undefined =>
  error.code !== undefined && HELPFUL_ERROR_CODES.has(error.code) ? error.message : undefined;

/** Correction to save: a typed count, or a new analysis of the video that the server counts. */
export type Wish<Analysis> =
  | { readonly kind: 'manual'; readonly validReps: number }
  | { readonly kind: 'analysis'; readonly analysis: Analysis };

/**
 * Returns the correction to save: the typed count or, if the field is empty, the new analysis
 * (specification S2, section 5). Undefined if there is neither, or if the count is invalid.
 */
export const wishOf = <Analysis>(text: string, analysis: Analysis | undefined): Wish<Analysis> | undefined => {
  const validReps = repsTyped(text);
  if (validReps !== undefined) return { kind: 'manual', validReps };
  return text.trim() === '' && analysis !== undefined ? { kind: 'analysis', analysis } : undefined;
};

interface Correcting {
  readonly isReviewed: boolean;
  readonly isWaiting: boolean;
  readonly hasAnalysis: boolean;
}

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
  /** Admin's reason in quotation marks, or a translated text of the app; null without a reason. */
  readonly reason: string | null;
}

const CHANGERS: Readonly<Record<ResultChange['by'], string>> = {
  owner: t('Count changed'),
  admin: translateMessage(CORRECTOR_LABELS.admin),
  server: t('Recounted'),
};

/**
 * Returns a text for the history about who changed the result. A recount by an operator names no
 * person.
 */
const changerOf = ({ by, isManual }: ResultChange): string =>
  by === 'owner' && isManual ? translateMessage(CORRECTOR_LABELS.owner) : CHANGERS[by];

const changeEntry = (change: ResultChange, unit: CountUnit): HistoryEntry => ({
  key: `change-${change.at}`,
  at: change.at,
  words: `${changerOf(change)}: ${countsLabel(change.before, unit)} → ${countsLabel(change.after, unit)}`,
  reason: null,
});

const STATE_WORDS: Readonly<Record<Correction['state'], string>> = {
  requested: t('Correction requested'),
  accepted: t('Correction accepted'),
  refused: t('Correction refused'),
};

/**
 * Quotes the reason of an admin; null without a reason. Translates `OVERRIDDEN`, which is a text of
 * the app.
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
 * Returns the entries of the correction history, latest first. If times are equal, a change comes
 * before the request that it fulfilled.
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
