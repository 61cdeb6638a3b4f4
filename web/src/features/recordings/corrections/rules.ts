/** What is said of corrections, and what may be typed (second document, sections 5 and 8; product decision 2). */
import { MAX_REPS } from '@reptemple/contract/corrections';
import type { Correction, ResultChange } from '@reptemple/contract/corrections';
import { CORRECTOR_WORDS } from '@reptemple/contract/recordings';

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
    : `Valid reps must be a whole number from 0 to ${MAX_REPS}.`;

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly words: string;
  /** An admin's reason. */
  readonly reason: string | null;
}

const reps = ({ validReps, invalidReps }: ResultChange['before']): string =>
  `${validReps} valid, ${invalidReps} invalid`;

const CHANGERS: Readonly<Record<ResultChange['by'], string>> = {
  owner: 'Corrected',
  admin: CORRECTOR_WORDS.admin,
  server: 'Counted again',
};

const changeEntry = (change: ResultChange): HistoryEntry => ({
  key: `change-${change.at}`,
  at: change.at,
  words: `${CHANGERS[change.by]}: from ${reps(change.before)} to ${reps(change.after)}`,
  reason: null,
});

const STATE_WORDS: Readonly<Record<Correction['state'], string>> = {
  requested: 'Correction requested',
  accepted: 'Correction accepted',
  refused: 'Correction refused',
};

const correctionEntry = (correction: Correction): HistoryEntry => ({
  key: correction.id,
  at: correction.decidedAt ?? correction.requestedAt,
  words: `${STATE_WORDS[correction.state]}: ${reps(correction.wanted)}`,
  reason: correction.reason,
});

/** All that happened to a result, the latest first. */
export const historyOf = (
  corrections: readonly Correction[],
  changes: readonly ResultChange[],
): readonly HistoryEntry[] =>
  [...corrections.map(correctionEntry), ...changes.map(changeEntry)].toSorted((a, b) => (a.at < b.at ? 1 : -1));
