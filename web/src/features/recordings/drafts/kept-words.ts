/** Text on how long an unsent recording stays on this device. */
import { t } from '../../../i18n/translate.ts';
import { formatDay } from '../../../ui/format/day.ts';
import { keptUntil } from './rules.ts';

/**
 * Safari and all browsers on iPhones delete a site's data after this many days without a visit,
 * unless it is installed or has persistent storage.
 */
const UNVISITED_DAYS = 7;

export const keptWords = (keptAt: number, isClearedUnvisited: boolean): string => {
  const day = formatDay(new Date(keptUntil(keptAt)).toISOString());
  return isClearedUnvisited
    ? t('Kept on this device until {day}, or until you have not come here for {days} days', {
        day,
        days: UNVISITED_DAYS,
      })
    : t('Kept on this device until {day}', { day });
};
