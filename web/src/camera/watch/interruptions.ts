/** What may take the picture away in the middle of a set: a call, an unplugged camera, another app in front. */
import type { Millis } from '@reptemple/engine/units';
import type { Ending } from '../ending.ts';

/** A moment without a picture is no reason to end somebody's set. */
export const PATIENCE_MS: Millis = 4000;

export interface Interruptible {
  /** The camera's track; undefined for a video. */
  readonly track: (EventTarget & { readonly muted: boolean }) | undefined;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

const gapNow = (page: Interruptible['page'], track: Interruptible['track']): Ending | undefined => {
  if (page.visibilityState === 'hidden') return 'hidden';
  return track?.muted ? 'camera-muted' : undefined;
};

/**
 * Calls back when the picture has been away for four seconds: muted (a call, another app) or out of sight. A page that was frozen meanwhile
 * hears of it when it is shown again. The returned function ends the watch.
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
  /** The picture is away, since when and why. */
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
