/**
 * Measures the definitions suggested from clips: counts each labelled clip with its own unchanged
 * suggestion, and prints the clips whose count differs from the label. A negative clip is used if
 * it has a label of the movement that it does show (`own`).
 *
 *   npm run accuracy:suggestions -- FOLDER…
 */
import '../../scripts/print-script-help.mjs';
import { countSuggested, refit } from '@reptemple/engine/suggest/definition-from-chosen-frames';
import { suggest, suggestView } from '@reptemple/engine/suggest/suggest-exercise';
import { findTrack, readLabels, splitPartOf } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import { errorOf } from './count-scores.ts';

interface OwnLabel extends Label {
  readonly own?: { readonly exercise: string; readonly reps: number | null; readonly reps_loose: number | null };
}

interface Row {
  readonly group: string;
  readonly error: number;
  /**
   * Count error of a second suggestion, which uses the true number of reps, as an author can state
   * it.
   */
  readonly correctedError: number;
}

/**
 * Returns the label of the movement that the clip shows; undefined if its reps are not labelled.
 */
const truthOf = ({ own, ...label }: OwnLabel): Label | undefined => {
  if (!label.negative) return label;
  const { reps, reps_loose: loose, exercise } = own ?? {};
  if (exercise === undefined || typeof reps !== 'number' || typeof loose !== 'number') return undefined;
  return { ...label, exercise, reps, reps_loose: loose };
};

const measure = (folder: string, label: OwnLabel): readonly Row[] => {
  const truth = truthOf(label);
  const track = truth && findTrack(folder, label);
  if (!truth || !track) return [];
  const view = suggestView(track);
  const suggestion = suggest(track, view);
  const counted = countSuggested(track, suggestion);
  const [error, correctedError] = [errorOf(counted, truth), errorOf(refit(track, view, truth.reps).reps, truth)];
  const part = `${splitPartOf(label)}, ${label.usable ? 'usable' : 'hard'}`;
  if (error !== 0) {
    const leading = suggestion.angles.find(({ role }) => role === 'leads')?.angle.id ?? 'no angle';
    const truthRange = `${truth.reps}-${truth.reps_loose}`;
    console.log(`${label.file} (${part}): ${truth.exercise} ${truthRange}, counted ${counted} by ${leading}`);
  }
  return [{ group: part, error, correctedError }];
};

const folders = process.argv.slice(2);
const rows = folders.flatMap((folder) => {
  const labels: readonly OwnLabel[] = readLabels(folder);
  return labels.flatMap((label) => measure(folder, label));
});
for (const group of [...new Set(rows.map((row) => row.group))].toSorted()) {
  const errors = rows.filter((row) => row.group === group);
  const within = (most: number, error: (row: Row) => number): number =>
    errors.filter((row) => Math.abs(error(row)) <= most).length;
  console.log(
    `${group}: ${errors.length} clips, exact ${within(0, ({ error }) => error)}, ` +
      `within one ${within(1, ({ error }) => error)}, ` +
      `within one after naming the count ${within(1, ({ correctedError }) => correctedError)}`,
  );
}
