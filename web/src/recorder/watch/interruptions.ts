/**
 * Detects that the camera is interrupted (phone call, other app, hidden page), or that it sends no
 * new frames.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Ending } from '../live-count/end-reasons.ts';

/** Time in ms for which an interruption must last before it ends the recording. */
export const PATIENCE_MS: Millis = 4000;

export interface Interruptible {
  readonly track: (EventTarget & { readonly muted: boolean }) | undefined;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

const gapNow = (page: Interruptible['page'], track: Interruptible['track']): Ending | undefined => {
  if (page.visibilityState === 'hidden') return 'hidden';
  return track?.muted ? 'camera-muted' : undefined;
};

/**
 * Calls `onInterrupted` if the camera is interrupted (phone call, other app) or the page is hidden
 * for four seconds. A frozen page runs no timers, so the time is checked again when the page is
 * visible. Returns a function that stops the calls.
 */
export const watchInterruptions = (
  { track, page }: Interruptible,
  now: () => Millis,
  onInterrupted: (ending: Ending) => void,
): (() => void) => {
  const until = new AbortController();
  const { signal } = until;
  const stop = (): void => {
    until.abort();
    clearTimeout(timer);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gap: { readonly at: Millis; readonly ending: Ending } | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const ending = gapNow(page, track);
    if (gap && now() - gap.at >= PATIENCE_MS) {
      stop();
      onInterrupted(gap.ending);
      return;
    }
    gap = ending && (gap ?? { at: now(), ending });
    if (gap) timer = setTimeout(look, gap.at + PATIENCE_MS - now());
  };
  page.addEventListener('visibilitychange', look, { signal });
  for (const event of ['mute', 'unmute']) track?.addEventListener(event, look, { signal });
  look();
  return stop;
};

/**
 * Time in ms without a new frame after which the camera counts as stalled. Even in the dark,
 * cameras send more than one frame in this time.
 */
export const STILL_MS: Millis = 2000;
/**
 * Maximum time in ms between two calls of `lookedAgain` that counts. If more has passed, the device
 * was asleep.
 */
const MAX_LOOK_MS = 500;

export interface Stillness {
  readonly lookedAt: Millis | null;
  readonly stillMs: Millis;
}

export const NOT_STALLED: Stillness = { lookedAt: null, stillMs: 0 };

/** Adds the time since the last call to `stillMs`. Must be called several times a second. */
export const lookedAgain = ({ lookedAt, stillMs }: Stillness, now: Millis): Stillness => ({
  lookedAt: now,
  stillMs: stillMs + Math.min(now - (lookedAt ?? now), MAX_LOOK_MS),
});
