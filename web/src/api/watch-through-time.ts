/**
 * Time moves a board as well, and no event says so: at midnight of the challenge's zone Today is empty and on Sundays This Week, a
 * campaign's days begin or are over, and when a challenge begins it can be joined, and when it ends its hidden results are told. Whoever began to watch while they were hidden hears nothing until watching anew.
 */
import type { Challenge } from '@reptemple/contract/challenges';

type Timed = Pick<Challenge, 'timeZone' | 'startDate' | 'endsAt'>;

const LOOK_MS = 15_000;
/** A clock may be fast: what was asked for too early is asked for once more, so much later. */
const ONCE_MORE_MS = 60_000;

/**
 * What differs between two moments when time alone has moved the boards in between. Moments are milliseconds since the epoch.
 */
const erasOf = ({ timeZone, startDate, endsAt }: Timed): ((now: number) => string) => {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  const turns = [startDate, endsAt].flatMap((turn) => (turn === null ? [] : Date.parse(turn)));
  const eraAt = (moment: number): string => `${days.format(moment)} ${turns.filter((turn) => moment >= turn).length}`;
  return (now) => `${eraAt(now)} ${eraAt(now - ONCE_MORE_MS)}`;
};

/** Watches, and watches anew whenever time has moved the boards. `watch` returns what ends it, as this does. */
export const watchThroughTime = (challenge: Timed, watch: () => () => void): (() => void) => {
  const erasAt = erasOf(challenge);
  let eras = erasAt(Date.now());
  let unwatch = watch();
  const timer = setInterval(() => {
    const before = eras;
    eras = erasAt(Date.now());
    if (eras === before) return;
    unwatch();
    unwatch = watch();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    unwatch();
  };
};
