/**
 * Watches a leaderboard by server-sent events, or by polling if they fail, and coalesces its
 * refreshes. Hidden pages do neither.
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { addressOf } from './api-client.ts';

const POLL_MS = 15_000;
/** Time in ms after which a first connection counts as slow: changes may have been missed. */
const MAX_CONNECTING_MS = 10_000;
/** Number of consecutive failed connections after which polling starts. */
const MAX_FAILURES = 3;
/** Number of polls after which the page tries server-sent events again. */
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
 * Subscribes to server-sent events. Calls `onFailed` after `MAX_FAILURES` failures, or immediately
 * if the server refuses, because the browser then does not reconnect.
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
 * Calls `onChanged` when a challenge's leaderboard may have changed: at most about once a second,
 * and when the page becomes visible or reconnects. Returns an unsubscribe function.
 */
export const watchLeaderboard = (challengeId: string, onChanged: () => void): (() => void) => {
  const address = addressOf(WatchLeaderboard.path, { challenge: challengeId });
  const begun = performance.now();
  let isCurrent = true;
  let source: Source | undefined;
  /**
   * Treats a reconnection as a change, because no events arrive while disconnected. A quick first
   * connection is none: the server sends the changes of the last 30 s again, which covers the page
   * load.
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
 * Returns a function from Unix time in ms to a key. The key changes at each midnight, at the
 * challenge's start and at its end, and again `ONCE_MORE_MS` after each.
 */
const erasOf = ({ timeZone, startDate, endsAt }: Timed): ((now: number) => string) => {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  const turns = [startDate, endsAt].flatMap((turn) => (turn === null ? [] : Date.parse(turn)));
  const eraAt = (moment: number): string => `${days.format(moment)} ${turns.filter((turn) => moment >= turn).length}`;
  return (now) => `${eraAt(now)} ${eraAt(now - ONCE_MORE_MS)}`;
};

/**
 * Resubscribes and calls `onTurn` at times that change leaderboards without an event: midnight in
 * the challenge's time zone, and start and end of the challenge. At the end hidden results become
 * visible, which requires a new subscription. Both `watch` and this function return an unsubscribe
 * function.
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
 * Limits how often `act` runs. Returns `changed`, which requests a run, and `stop`. Runs never
 * overlap and are `gapMs` apart; all requests during a run cause one more run. The first run also
 * waits `gapMs`, because the caller has just loaded the data. If `act` resolves to false, it is run
 * again.
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
