/**
 * Refreshes leaderboards at times without events: midnight in the challenge's time zone (Today,
 * This Week, a campaign's days), start and end of the challenge. At the end hidden results become
 * visible, which requires a new subscription.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';

type Timed = Pick<Challenge, 'timeZone' | 'startDate' | 'endsAt'>;

const LOOK_MS = 15_000;
/** Refreshes once more after this delay, in case the local clock is fast. */
const ONCE_MORE_MS = 60_000;

/**
 * Returns a function that maps a time (Unix time in ms) to a string that changes at each such
 * moment.
 */
const erasOf = ({ timeZone, startDate, endsAt }: Timed): ((now: number) => string) => {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  const turns = [startDate, endsAt].flatMap((turn) => (turn === null ? [] : Date.parse(turn)));
  const eraAt = (moment: number): string => `${days.format(moment)} ${turns.filter((turn) => moment >= turn).length}`;
  return (now) => `${eraAt(now)} ${eraAt(now - ONCE_MORE_MS)}`;
};

/**
 * Subscribes. When time has changed the leaderboards, calls `onTurn` and resubscribes. `watch` and
 * this function return an unsubscribe function.
 */
export const watchThroughTime = (challenge: Timed, watch: () => () => void, onTurn: () => void): (() => void) => {
  const erasAt = erasOf(challenge);
  let eras = erasAt(Date.now());
  let unwatch = watch();
  const timer = setInterval(() => {
    const before = eras;
    eras = erasAt(Date.now());
    if (eras === before) return;
    onTurn();
    unwatch();
    unwatch = watch();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    unwatch();
  };
};
