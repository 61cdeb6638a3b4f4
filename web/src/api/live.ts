/**
 * Live updates by server-sent events, with polling as a fallback. Hidden pages do neither. Events
 * that may have been missed count as a change.
 */
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { addressOf } from './client.ts';

const POLL_MS = 15_000;
/** A first connection that took longer may have missed changes. */
const MAX_CONNECTING_MS = 10_000;
/** Failed connections in a row after which polling starts. */
const TRIES = 3;
/** Number of polls after which events are tried again. */
const POLLS_UNTIL_NEXT_TRY = 20;

interface Source {
  readonly close: () => void;
}

/** Polls now and every 15 s. Calls `onEnough` when events should be tried again. */
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
 * Subscribes to events. The browser reconnects by itself, unless the server refused; both count as
 * failures.
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
    if (events.readyState === EventSource.CLOSED || failures >= TRIES) onFailed();
  });
  return { close: () => events.close() };
};

/**
 * Calls back when a challenge's leaderboard may have changed: about once a second at most, and when
 * the page becomes visible or reconnects. Returns an unsubscribe function.
 */
export const watchLeaderboard = (challengeId: string, onChanged: () => void): (() => void) => {
  const address = addressOf(WatchLeaderboard.path, { challenge: challengeId });
  const begun = performance.now();
  let isCurrent = true;
  let source: Source | undefined;
  /**
   * Reloads, because changes while disconnected sent no event. The first connection does not: the
   * server repeats the changes of the last 30 s, during which the page loaded.
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
