import type { Decided } from '@reptemple/contract/recordings/review';
import { countsLabel } from '../../../i18n/counts-words.ts';
import { t } from '../../../i18n/translate.ts';

const REVIEWED: Readonly<Record<Decided['decision'], (decided: Decided) => string>> = {
  keep: ({ after }) => t('A reviewer kept the count: {after}.', { after: countsLabel(after) }),
  change: ({ before, after }) =>
    t('A reviewer changed the count from {before} to {after}.', {
      before: countsLabel(before),
      after: countsLabel(after),
    }),
  unverifiable: () => t('A reviewer couldn’t tell from the video. The result is marked as unverified.'),
};

const APPEALED: typeof REVIEWED = {
  keep: ({ after }) =>
    t('Someone else reviewed your appeal and kept the count: {after}.', { after: countsLabel(after) }),
  change: ({ before, after }) =>
    t('Someone else reviewed your appeal and changed the count from {before} to {after}.', {
      before: countsLabel(before),
      after: countsLabel(after),
    }),
  unverifiable: () =>
    t('Someone else reviewed your appeal but couldn’t tell from the video. The result is marked as unverified.'),
};

/** Returns the message for a decided review or appeal. */
export const decidedMessage = (decided: Decided): string =>
  (decided.isAppeal ? APPEALED : REVIEWED)[decided.decision](decided);
