/** Detects interruptions of the picture: a call, a disconnected or stalled camera, another app. */
import type { Millis } from '@reptemple/engine/units';
import type { Ending } from '../live-count/end-reasons.ts';

/** Time in ms above which an interruption ends the recording. */
export const PATIENCE_MS: Millis = 4000;

export interface Interruptible {
  /** Track of the camera; undefined for a video. */
  readonly track: (EventTarget & { readonly muted: boolean }) | undefined;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

const gapNow = (page: Interruptible['page'], track: Interruptible['track']): Ending | undefined => {
  if (page.visibilityState === 'hidden') return 'hidden';
  return track?.muted ? 'camera-muted' : undefined;
};

/**
 * Calls back when the picture has been interrupted for four seconds: muted (a call, another app) or
 * hidden. A frozen page is checked when it is visible again. Returns a function to stop.
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
  /** Start and reason of the current interruption. */
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
 * Time in ms without a new frame after which a camera has stalled; even in the dark it shows more
 * than one.
 */
export const STILL_MS: Millis = 2000;
/** Maximum time in ms between two polls; a longer one was sleep. */
const MAX_LOOK_MS = 500;

export interface Stillness {
  readonly lookedAt: Millis | null;
  readonly stillMs: Millis;
}

/** State after a new frame: the camera has not stalled. */
export const MOVING: Stillness = { lookedAt: null, stillMs: 0 };

/** Returns the state after a poll at `now`, of which there must be several a second. */
export const lookedAgain = ({ lookedAt, stillMs }: Stillness, now: Millis): Stillness => ({
  lookedAt: now,
  stillMs: stillMs + Math.min(now - (lookedAt ?? now), MAX_LOOK_MS),
});
