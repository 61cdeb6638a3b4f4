/** How long an unsent recording stays on this device, in words. */
import { t } from '../../../language/texts.ts';
import { formatDay } from '../../../ui/day.ts';
import { keptUntil } from './rules.ts';

/** Safari and every browser of an iPhone clear what a site keeps that nobody visited for so long, unless it is installed or was promised to stay. */
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
