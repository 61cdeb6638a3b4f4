/** What is said of corrections, and what may be typed (second document, sections 5 and 8; product decision 2). */
import { MAX_REPS, OVERRIDDEN } from '@reptemple/contract/corrections';
import type { Correction, ResultChange } from '@reptemple/contract/corrections';
import { CORRECTOR_WORDS } from '@reptemple/contract/recordings';
import { countsWords } from '../../../language/counts-words.ts';
import { said, t } from '../../../language/texts.ts';

/** The number that was typed; undefined when it is none, or cannot be. */
export const repsTyped = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return undefined;
  const reps = Number(trimmed);
  return reps <= MAX_REPS ? reps : undefined;
};

/** What is wrong with what was typed, as a sentence; undefined for nothing, or when nothing has been typed. */
export const repsFault = (text: string): string | undefined =>
  text.trim() === '' || repsTyped(text) !== undefined
    ? undefined
    : t('Valid reps must be a whole number from 0 to {most}.', { most: String(MAX_REPS) });

/** Refusals that say more than that it failed. */
const TELLING_REFUSALS: ReadonlySet<string> = new Set([
  'conflict',
  'forbidden',
  'unprocessable',
  'too_large',
  'too_many_requests',
  'unavailable',
]);

/** Second document, section 8: of every failure. */
export const SAVE_FAILED = t('Failed to save updates. Please try again.');

/** Why saving failed, where a refusal says so. `code`: of an `ApiError`. */
export const whyNotSaved = (error: { readonly code?: string; readonly message: string }): string | undefined =>
  error.code !== undefined && TELLING_REFUSALS.has(error.code) ? error.message : undefined;

/** What a correction is made of: a number somebody typed, or another analysis of the video, which the server counts itself. */
export type Wish<Analysis> =
  | { readonly kind: 'manual'; readonly validReps: number }
  | { readonly kind: 'analysis'; readonly analysis: Analysis };

/** What is typed goes before what was analysed; undefined: there is nothing to save (second document, section 5). */
export const wishOf = <Analysis>(text: string, analysis: Analysis | undefined): Wish<Analysis> | undefined => {
  const validReps = repsTyped(text);
  if (validReps !== undefined) return { kind: 'manual', validReps };
  return text.trim() === '' && analysis !== undefined ? { kind: 'analysis', analysis } : undefined;
};

interface Correcting {
  /** Whether an admin decides on it first. */
  readonly isReviewed: boolean;
  /** Another wish has not been decided on. */
  readonly isWaiting: boolean;
  /** There is another analysis that could be saved. */
  readonly hasAnalysis: boolean;
}

/** What saving leads to, as long as it is so. */
export const correctionHint = ({ isReviewed, isWaiting, hasAnalysis }: Correcting): string =>
  [
    hasAnalysis ? t('Leave it empty to take the new analysis.') : '',
    isReviewed ? t('An admin accepts it before it ranks.') : '',
    isWaiting ? t('It takes the place of the correction that waits.') : '',
    t('With a number typed here, invalid reps become 0.'),
  ]
    .filter((words) => words !== '')
    .join(' ');

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly words: string;
  /** An admin's own words in quotation marks, or ours. */
  readonly reason: string | null;
}

const CHANGERS: Readonly<Record<ResultChange['by'], string>> = {
  owner: t('Corrected'),
  admin: said(CORRECTOR_WORDS.admin),
  server: t('Counted again'),
};

/** A recount by the operator is the server's own; an owner's change is a number they typed, or an analysis made again. */
const changerOf = ({ by, isManual }: ResultChange): string =>
  by === 'owner' && isManual ? said(CORRECTOR_WORDS.owner) : CHANGERS[by];

const changeEntry = (change: ResultChange): HistoryEntry => ({
  key: `change-${change.at}`,
  at: change.at,
  words: t('{change}: from {before} to {after}', {
    change: changerOf(change),
    before: countsWords(change.before),
    after: countsWords(change.after),
  }),
  reason: null,
});

const STATE_WORDS: Readonly<Record<Correction['state'], string>> = {
  requested: t('Correction requested'),
  accepted: t('Correction accepted'),
  refused: t('Correction refused'),
};

/** Where an admin's override answered, nobody has written anything: those words are ours. */
const reasonWords = (reason: string | null): string | null => {
  if (reason === null || reason === '') return null;
  return reason === OVERRIDDEN ? said(OVERRIDDEN) : `“${reason}”`;
};

const correctionEntry = (correction: Correction): HistoryEntry => ({
  key: correction.id,
  at: correction.decidedAt ?? correction.requestedAt,
  words: `${STATE_WORDS[correction.state]}: ${countsWords(correction.wanted)}`,
  reason: reasonWords(correction.reason),
});

/** All that happened to a result, the latest first; of one moment what was changed, and below it the wish that this answered. */
export const historyOf = (
  corrections: readonly Correction[],
  changes: readonly ResultChange[],
): readonly HistoryEntry[] =>
  [...changes.map(changeEntry), ...corrections.map(correctionEntry)].toSorted((a, b) => {
    if (a.at === b.at) return 0;
    return a.at < b.at ? 1 : -1;
  });
