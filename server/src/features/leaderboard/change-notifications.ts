/**
 * Notifies clients that watch a leaderboard when it changes, in all processes, at most once a
 * second.
 */
import { LEADERBOARD_CHANGED } from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardChanged } from '@reptemple/contract/challenges/leaderboard';
import type { Notifications } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { Log } from '../../platform/observability/log.ts';

/**
 * Channel on which database triggers send the challenge's id after a change (migration
 * `leaderboard_notices`).
 */
export const CHANNEL = 'leaderboard_changed';
/** Challenge id of event streams that must not send any event. No challenge has this id. */
export const NO_CHALLENGE = '';
/**
 * Value in place of a challenge id that means any challenge: after notifications were missed, any
 * may have changed.
 */
const ANY_CHALLENGE = '*';
const REST_MS = 1_000;
/**
 * Maximum age in ms of changes that are also sent to new clients, which may have loaded the page
 * before the change.
 */
const RECENT_MS = 30_000;

export interface WatchingDependencies {
  readonly notices: Notifications;
  readonly log: Log;
  /**
   * Function that is called before clients are notified. It clears cached responses, so that
   * clients load new data.
   */
  readonly onChange?: () => void;
  /**
   * Maximum number of streams per IP address. High, because a whole venue may share one address.
   * Clients that are rejected poll every 15 s instead.
   */
  readonly mostPerAddress?: number;
  readonly mostPerProcess?: number;
}

export interface Watching {
  /**
   * Returns an event stream of a challenge.
   * @throws AppError too_many_requests; unavailable if this process has too many streams or is
   * shutting down
   */
  readonly watch: (challengeId: string, address: string) => Response;
  readonly count: () => number;
}

/**
 * Throttles `tell` per challenge: calls it immediately, then at most once per interval, and once
 * after the last change.
 */
const restingBetween = (tell: (challengeId: string) => void): ((challengeId: string) => void) => {
  /**
   * Ids of challenges whose clients were notified within the last second. The value is true if the
   * challenge has changed since then.
   */
  const resting = new Map<string, boolean>();
  const change = (challengeId: string): void => {
    if (resting.has(challengeId)) {
      resting.set(challengeId, true);
      return;
    }
    resting.set(challengeId, false);
    setTimeout(() => {
      const hasChanged = resting.get(challengeId) === true;
      resting.delete(challengeId);
      if (hasChanged) change(challengeId);
    }, REST_MS).unref();
    tell(challengeId);
  };
  return change;
};

export const openWatching = ({
  notices,
  log,
  onChange,
  mostPerAddress = 100,
  mostPerProcess = 2_000,
}: WatchingDependencies): Watching => {
  const watchers = new Map<string, Set<EventStream>>();
  /** Time of the latest change by challenge, oldest first, in ms of a monotonic clock. */
  const changedAt = new Map<string, number>();
  const perAddress = new Map<string, number>();
  let all = 0;
  const add = (to: string, more: number): void => {
    const now = (perAddress.get(to) ?? 0) + more;
    all += more;
    if (now === 0) perAddress.delete(to);
    else perAddress.set(to, now);
  };
  const tell = (challengeId: string): void => {
    if (challengeId === NO_CHALLENGE) return;
    const said: LeaderboardChanged = { challengeId };
    for (const stream of watchers.get(challengeId) ?? []) stream.send(LEADERBOARD_CHANGED, said);
  };
  const change = restingBetween(tell);
  const rememberChange = (challengeId: string): void => {
    const now = performance.now();
    for (const [id, at] of changedAt) {
      if (now - at <= RECENT_MS) break;
      changedAt.delete(id);
    }
    changedAt.delete(challengeId);
    changedAt.set(challengeId, now);
  };
  const hasRecentlyChanged = (challengeId: string): boolean =>
    [challengeId, ANY_CHALLENGE].some((id) => performance.now() - (changedAt.get(id) ?? -Infinity) <= RECENT_MS);
  const onNotice = (challengeId: string | undefined): void => {
    onChange?.();
    rememberChange(challengeId ?? ANY_CHALLENGE);
    if (challengeId === undefined) for (const watched of watchers.keys()) change(watched);
    else if (watchers.has(challengeId)) change(challengeId);
  };
  notices.listen(CHANNEL, onNotice, log);
  // Closes the streams, which would otherwise delay the shutdown.
  notices.closed.addEventListener('abort', () => {
    for (const those of watchers.values()) for (const stream of those) stream.close();
  });
  const watch = (challengeId: string, address: string): Response => {
    if (notices.closed.aborted || all >= mostPerProcess) {
      throw new AppError('unavailable', 'The server is busy. Try again in a minute.');
    }
    if ((perAddress.get(address) ?? 0) >= mostPerAddress) {
      throw new AppError('too_many_requests', 'The server is busy. Try again in a minute.');
    }
    const those = watchers.get(challengeId) ?? new Set<EventStream>();
    watchers.set(challengeId, those);
    const stream = openEventStream(() => {
      add(address, -1);
      those.delete(stream);
      if (those.size === 0) watchers.delete(challengeId);
    });
    those.add(stream);
    add(address, 1);
    if (challengeId !== NO_CHALLENGE && hasRecentlyChanged(challengeId))
      stream.send(LEADERBOARD_CHANGED, { challengeId } satisfies LeaderboardChanged);
    return stream.reply;
  };
  return { watch, count: () => all };
};
