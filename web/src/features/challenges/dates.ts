import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t } from '../../i18n/translate.ts';
import { formatDayRange } from '../../ui/format/day.ts';

/** Formats the dates of a challenge in its time zone. A duel has none until someone joins. */
export const datesOf = ({ type, startDate, endsAt, timeZone }: Challenge): string => {
  if (type === 'duel' && !endsAt) return t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS });
  return formatDayRange(startDate, endsAt, timeZone) ?? t('Always open');
};
