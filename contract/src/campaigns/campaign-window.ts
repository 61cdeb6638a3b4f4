/**
 * A campaign with a window is open only on those days, even if its challenge runs longer
 * (docs/decisions/0034).
 */
import type { CampaignWindow } from './campaign-form.ts';
import { CHALLENGE_CLOSED } from '../challenges/challenges.ts';
import type { Challenge } from '../challenges/challenges.ts';

/** Reason shown when the window is over but the challenge still runs. */
export const WINDOW_OVER = 'This page’s dates have passed.';

type State = Pick<Challenge, 'status' | 'closedReason'>;

/**
 * Returns the challenge as the page shows it: closed outside the page's window too. `today` is a
 * day in the window's time zone.
 */
export const onPage = <C extends State>(challenge: C, window: CampaignWindow | null, today: string): C => {
  if (window === null || challenge.status === 'ended') return challenge;
  if (today > window.end) return { ...challenge, status: 'ended', closedReason: WINDOW_OVER };
  if (today >= window.start || challenge.status === 'upcoming') return challenge;
  return { ...challenge, status: 'upcoming', closedReason: challenge.closedReason ?? CHALLENGE_CLOSED.upcoming };
};
