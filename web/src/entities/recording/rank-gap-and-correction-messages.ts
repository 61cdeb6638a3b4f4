/**
 * Messages about a result: how many reps are missing to a better rank, and that a person corrected
 * the count.
 */
import { CORRECTOR_LABELS } from '@reptemple/contract/recordings/recordings';
import type { RecordedRep, Recording } from '@reptemple/contract/recordings/recordings';
import { countJudged } from '@reptemple/engine/counting/count-after-review';
import type { HoldSettings } from '@reptemple/engine/definition/robust-settings';
import { repsLabel } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { translateMessage, t } from '../../i18n/translate.ts';

/**
 * Returns a notice that a person corrected the count that the player shows; undefined if no one
 * did. `hold` is null for challenges that count reps.
 */
export const otherCountMessage = (
  recording: Pick<Recording, 'correctedBy' | 'validReps' | 'invalidReps'>,
  reps: readonly Pick<RecordedRep, 'startMs' | 'endMs' | 'valid' | 'fault'>[],
  hold: HoldSettings | null,
): string | undefined => {
  const { correctedBy } = recording;
  if (correctedBy === null) return undefined;
  const unit = hold ? 'seconds' : 'reps';
  const result = t('Result: {recording} ({correctedBy}).', {
    recording: countsLabel(recording, unit),
    correctedBy: translateMessage(CORRECTOR_LABELS[correctedBy]),
  });
  return t('{result} The player shows the original count; the list of reps shows {listed}.', {
    result,
    listed: countsLabel(countJudged(reps, hold), unit),
  });
};

/**
 * Returns a message such as "3 reps to rank 3"; undefined if more reps would not change the rank.
 */
export const gapMessage = (
  rank: number | null,
  repsToNext: number | null,
  unit: CountUnit = 'reps',
): string | undefined =>
  rank === null || repsToNext === null
    ? undefined
    : t('{count} to rank {rank}', { count: repsLabel(repsToNext, unit), rank: rank - 1 });
