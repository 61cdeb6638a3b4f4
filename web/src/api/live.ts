/**
 * What changes while one looks at it. The server says so by events; where they do not arrive, one asks every so often. Nobody asks for
 * a page that is hidden, and whatever may have been missed counts as a change.
 */
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/leaderboard';
import { addressOf } from './client.ts';

const POLL_MS = 15_000;
/** Tries in a row without a word from the server, after which events are given up for a while. */
const TRIES = 3;
/** While polling, events are tried again after so many times. */
const POLLS_UNTIL_NEXT_TRY = 20;

interface Source {
  readonly close: () => void;
}

/** Asks now and every 15 s; `onEnough` when it is time to try events again. */
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

/** The browser connects again by itself unless the server refused; both end here after a while. */
const follow = (address: string, onChanged: () => void, onFailed: () => void): Source => {
  const events = new EventSource(address);
  let failures = 0;
  // What happened before, or while there was no connection, came in no event.
  events.addEventListener('open', () => {
    failures = 0;
    onChanged();
  });
  events.addEventListener(LEADERBOARD_CHANGED, onChanged);
  events.addEventListener('error', () => {
    failures += 1;
    if (events.readyState === EventSource.CLOSED || failures >= TRIES) onFailed();
  });
  return { close: () => events.close() };
};

/**
 * Calls back whenever a challenge's leaderboard may have changed: at most about once a second, and also when one comes back to the page
 * or the connection comes back. Returns what ends it.
 */
export const watchLeaderboard = (challengeId: string, onChanged: () => void): (() => void) => {
  const address = addressOf(WatchLeaderboard.path, { challenge: challengeId });
  let source: Source | undefined;
  const use = (open: (() => Source) | undefined): void => {
    source?.close();
    source = open?.();
  };
  const listen = (): void => use(() => follow(address, onChanged, ask));
  const ask = (): void => use(() => poll(onChanged, listen));
  const look = (): void => {
    if (document.visibilityState === 'hidden') use(undefined);
    else if (!source) listen();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    use(undefined);
  };
};
