/** When something happened, as the dashboard and the leaderboard say it (first document, section 2; second document, section 9). */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * 'Just now', "5 minutes ago", "2 hours ago", "3 days ago"; whole units, rounded down. Both in milliseconds since 1970; what a clock
 * ahead of ours calls later is just now.
 */
export const agoWords = (at: number, now: number): string => {
  const past = now - at;
  if (past < MINUTE_MS) return 'Just now';
  if (past < HOUR_MS) return ago(Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return ago(Math.floor(past / HOUR_MS), 'hour');
  return ago(Math.floor(past / DAY_MS), 'day');
};
