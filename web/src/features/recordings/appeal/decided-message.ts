import type { CountUnit } from '../../../i18n/count-format.ts';
import type { Decided } from '@reptemple/contract/recordings/review';
import { countsLabel } from '../../../i18n/counts-words.ts';
import { t } from '../../../i18n/translate.ts';

const REVIEWED: Readonly<Record<Decided['decision'], (decided: Decided, unit: CountUnit) => string>> = {
  keep: ({ after }, unit) => t('A reviewer kept the count: {after}.', { after: countsLabel(after, unit) }),
  change: ({ before, after }, unit) =>
    t('A reviewer changed the count from {before} to {after}.', {
      before: countsLabel(before, unit),
      after: countsLabel(after, unit),
    }),
  unverifiable: () => t('A reviewer couldn’t tell from the video. The result is marked as unverified.'),
};

const APPEALED: typeof REVIEWED = {
  keep: ({ after }, unit) =>
    t('Someone else reviewed your appeal and kept the count: {after}.', { after: countsLabel(after, unit) }),
  change: ({ before, after }, unit) =>
    t('Someone else reviewed your appeal and changed the count from {before} to {after}.', {
      before: countsLabel(before, unit),
      after: countsLabel(after, unit),
    }),
  unverifiable: () =>
    t('Someone else reviewed your appeal but couldn’t tell from the video. The result is marked as unverified.'),
};

/** Returns the message for a decided review or appeal. */
export const decidedMessage = (decided: Decided, unit: CountUnit = 'reps'): string =>
  (decided.isAppeal ? APPEALED : REVIEWED)[decided.decision](decided, unit);
