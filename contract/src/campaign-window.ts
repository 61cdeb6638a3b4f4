/** A page that names its days is about those, whenever its challenge can be joined (docs/decisions/0034-campaigns.md). */
import type { CampaignWindow } from './campaign-form.ts';
import { type Challenge, CHALLENGE_CLOSED } from './challenges.ts';

/** Why nobody joins from a page though its challenge goes on. */
export const WINDOW_OVER = 'The days of this page are over.';

type State = Pick<Challenge, 'status' | 'closedReason'>;

/** The challenge as the page shows it: of its own dates and the page's days, the stricter. `today`: a day of the window's zone. */
export const onPage = <C extends State>(challenge: C, window: CampaignWindow | null, today: string): C => {
  if (window === null || challenge.status === 'ended') return challenge;
  if (today > window.end) return { ...challenge, status: 'ended', closedReason: WINDOW_OVER };
  if (today >= window.start || challenge.status === 'upcoming') return challenge;
  return { ...challenge, status: 'upcoming', closedReason: challenge.closedReason ?? CHALLENGE_CLOSED.upcoming };
};
