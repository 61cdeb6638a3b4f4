/**
 * Relative times for the dashboard and the leaderboard (specification S1, section 2; specification
 * S2, section 9).
 */
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';

const minutesAgo = (count: number): string => t('{count, plural, one {# minute} other {# minutes}} ago', { count });
const hoursAgo = (count: number): string => t('{count, plural, one {# hour} other {# hours}} ago', { count });
const daysAgo = (count: number): string => t('{count, plural, one {# day} other {# days}} ago', { count });

/**
 * Returns 'Just now', "5 minutes ago", "2 hours ago", "3 days ago", rounded down. Both arguments
 * are Unix times in ms; a future time is 'Just now'.
 */
export const agoLabel = (at: number, now: number): string => {
  const past = now - at;
  if (past < MILLIS_PER_MINUTE) return t('Just now');
  if (past < MILLIS_PER_HOUR) return minutesAgo(Math.floor(past / MILLIS_PER_MINUTE));
  if (past < MILLIS_PER_DAY) return hoursAgo(Math.floor(past / MILLIS_PER_HOUR));
  return daysAgo(Math.floor(past / MILLIS_PER_DAY));
};
