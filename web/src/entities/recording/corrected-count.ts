import type { CountUnit } from '../../i18n/count-format.ts';
import { CORRECTOR_LABELS } from '@reptemple/contract/recordings/recordings';
import type { RecordedRep, Recording } from '@reptemple/contract/recordings/recordings';
import { translateMessage, t } from '../../i18n/translate.ts';
import { countsLabel } from '../../i18n/counts-words.ts';

/**
 * Returns a message if a person corrected the count that the player shows; undefined if the
 * engine's count ranks.
 */
export const otherCountMessage = (
  recording: Pick<Recording, 'correctedBy' | 'validReps' | 'invalidReps'>,
  reps: readonly Pick<RecordedRep, 'valid'>[],
  unit: CountUnit = 'reps',
): string | undefined => {
  const { correctedBy } = recording;
  if (correctedBy === null) return undefined;
  const validReps = reps.filter(({ valid }) => valid).length;
  const listed = { validReps, invalidReps: reps.length - validReps };
  const result = t('Result: {recording} ({correctedBy}).', {
    recording: countsLabel(recording, unit),
    correctedBy: translateMessage(CORRECTOR_LABELS[correctedBy]),
  });
  return countsLabel(listed, unit) === countsLabel(recording, unit)
    ? t('{result} The player shows the original count.', { result })
    : t('{result} The player shows the original count; the list of reps shows {listed}.', {
        result,
        listed: countsLabel(listed, unit),
      });
};
