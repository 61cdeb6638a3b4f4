/**
 * Reports changes of a leaderboard: by server-sent events, or by polling if these fail. Does
 * neither while the page is hidden. Also limits how often the leaderboard is loaded.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { addressOf } from './api-client.ts';

const POLL_MS = 15_000;
/** Time in ms until the first connection after which events may have been missed. */
const MAX_CONNECTING_MS = 10_000;
/** Number of failed connections in a row after which polling starts. */
const MAX_FAILURES = 3;
/** Number of polls after which server-sent events are tried again. */
const POLLS_UNTIL_NEXT_TRY = 20;

interface Source {
  readonly close: () => void;
}

const poll = (onChanged: () => void, onEnough: () => void): Source => {
  let polls = 0;
  const timer = setInterval(() => {
    polls += 1;
    if (polls >= POLLS_UNTIL_NEXT_TRY) onEnough();
    else onChanged();
  }, POLL_MS);
  onChanged();
  return { close: () => clearInterval(timer) };
};

/**
 * Subscribes to server-sent events. Calls `onFailed` after `MAX_FAILURES` failed connections. If
 * the server refuses the connection, calls it immediately, because the browser then does not
 * connect again.
 */
const follow = (address: string, onOpen: () => void, onChanged: () => void, onFailed: () => void): Source => {
  const events = new EventSource(address);
  let failures = 0;
  events.addEventListener('open', () => {
    failures = 0;
    onOpen();
  });
  events.addEventListener(LEADERBOARD_CHANGED, onChanged);
  events.addEventListener('error', () => {
    failures += 1;
    if (events.readyState === EventSource.CLOSED || failures >= MAX_FAILURES) onFailed();
  });
  return { close: () => events.close() };
};

/**
 * Calls `onChanged` when the leaderboard of a challenge may have changed: at most about once a
 * second, and when the page becomes visible or connects again. Returns a function that
 * unsubscribes.
 */
export const watchLeaderboard = (challengeId: string, onChanged: () => void): (() => void) => {
  const address = addressOf(WatchLeaderboard.path, { challenge: challengeId });
  const begun = performance.now();
  let isCurrent = true;
  let source: Source | undefined;
  /**
   * A new connection counts as a change, because events were missed without one. The first
   * connection does not: the server repeats the changes of the last 30 s. If it was slow, it counts
   * too.
   */
  const onOpen = (): void => {
    if (!isCurrent || performance.now() - begun > MAX_CONNECTING_MS) onChanged();
    isCurrent = false;
  };
  const use = (open: (() => Source) | undefined): void => {
    source?.close();
    source = open?.();
  };
  const listen = (): void => use(() => follow(address, onOpen, onChanged, ask));
  const ask = (): void => use(() => poll(onChanged, listen));
  const look = (): void => {
    if (document.visibilityState === 'hidden') {
      isCurrent = false;
      use(undefined);
    } else if (!source) listen();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    use(undefined);
  };
};

type Timed = Pick<Challenge, 'timeZone' | 'startDate' | 'endsAt'>;

const LOOK_MS = 15_000;
const ONCE_MORE_MS = 60_000;

/**
 * Returns a function that maps Unix time in ms to a string. The string changes at each midnight in
 * the challenge's time zone, at its start and at its end, and again `ONCE_MORE_MS` after each of
 * them.
 */
const erasOf = ({ timeZone, startDate, endsAt }: Timed): ((now: number) => string) => {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  const turns = [startDate, endsAt].flatMap((turn) => (turn === null ? [] : Date.parse(turn)));
  const eraAt = (moment: number): string => `${days.format(moment)} ${turns.filter((turn) => moment >= turn).length}`;
  return (now) => `${eraAt(now)} ${eraAt(now - ONCE_MORE_MS)}`;
};

/**
 * Calls `onTurn` and subscribes again at times that change a leaderboard without an event: midnight
 * in the challenge's time zone, and the challenge's start and end. A new subscription is needed
 * because hidden results become visible at the end. `watch` subscribes and returns a function that
 * unsubscribes; so does this function.
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

export interface Steady {
  readonly changed: () => void;
  readonly stop: () => void;
}

interface Timing {
  readonly gapMs: () => number;
  readonly later: (act: () => void, milliseconds: number) => () => void;
}

export const later = (act: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Limits how often `act` runs. `changed` requests a run; `stop` ends all runs. Runs never overlap,
 * and there are at least `gapMs` between them. Several requests during a run cause only one more
 * run. The first run also waits `gapMs`, because the caller has just loaded the data. If `act`
 * resolves to false, it runs again.
 */
export const coalesce = (act: () => Promise<boolean>, { gapMs, later }: Timing): Steady => {
  let state: 'idle' | 'busy' | 'stopped' = 'busy';
  let isDue = false;
  const run = async (): Promise<void> => {
    state = 'busy';
    isDue = false;
    if (!(await act())) isDue = true;
    forget = later(rest, gapMs());
  };
  const rest = (): void => {
    if (state === 'stopped') return;
    state = 'idle';
    if (isDue) void run();
  };
  let forget = later(rest, gapMs());
  return {
    changed: () => {
      isDue = true;
      if (state === 'idle') void run();
    },
    stop: () => {
      state = 'stopped';
      forget();
    },
  };
};
