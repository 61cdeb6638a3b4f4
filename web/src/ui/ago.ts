/** When something happened, as the dashboard and the leaderboard say it (first document, section 2; second document, section 9). */
import { t } from '../language/texts.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const minutesAgo = (count: number): string => t('{count, plural, one {# minute} other {# minutes}} ago', { count });
const hoursAgo = (count: number): string => t('{count, plural, one {# hour} other {# hours}} ago', { count });
const daysAgo = (count: number): string => t('{count, plural, one {# day} other {# days}} ago', { count });

/**
 * 'Just now', "5 minutes ago", "2 hours ago", "3 days ago"; whole units, rounded down. Both in milliseconds since 1970; what a clock
 * ahead of ours calls later is just now.
 */
export const agoWords = (at: number, now: number): string => {
  const past = now - at;
  if (past < MINUTE_MS) return t('Just now');
  if (past < HOUR_MS) return minutesAgo(Math.floor(past / MINUTE_MS));
  if (past < DAY_MS) return hoursAgo(Math.floor(past / HOUR_MS));
  return daysAgo(Math.floor(past / DAY_MS));
};
