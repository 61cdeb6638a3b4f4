/**
 * Loads a video, with a new link after its link expired (about an hour) or the connection broke,
 * and finds its length.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Shuttle } from './playback-rates-and-shuttle.ts';

const NO_LONGER_WANTED = 'No longer wanted.';

/**
 * Resolves when the metadata is loaded. Rejects if the video cannot be loaded or the signal aborts.
 */
const loadedMetadata = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> => {
  if (video.error) return Promise.reject(new Error('Failed to load video'));
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const settle = (act: () => void): void => {
      over.abort();
      act();
    };
    const until = { signal: over.signal };
    video.addEventListener('loadedmetadata', () => settle(resolve), until);
    video.addEventListener('error', () => settle(() => reject(new Error('Failed to load video'))), until);
    signal.addEventListener('abort', () => settle(() => reject(new Error(NO_LONGER_WANTED))), until);
  });
};

/**
 * Loads a video. Resolves when length and size are known. `isLost`: the current link has failed
 * already. `onLost` resolves to a new link, or undefined to retry the same one. Rejects if the
 * video cannot be loaded or the signal aborts.
 */
export const loaded = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  isLost: boolean,
  onLost: () => Promise<string | undefined>,
): Promise<void> => {
  try {
    if (!isLost) return await loadedMetadata(video, signal);
  } catch {
    // The failure is ignored: another link is tried below.
  }
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  const link = await onLost();
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  if (link === undefined) video.load();
  else video.src = link;
  await loadedMetadata(video, signal);
};

const DELAY_MS = 500;
const TIMEOUT_MS = 10_000;
const BEYOND_SECONDS = 999_999;

/** Resolves at the first of these events, or after the timeout. */
const heard = (
  video: HTMLVideoElement,
  events: readonly string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (act: () => void): void => {
      done.abort();
      clearTimeout(timer);
      act();
    };
    const timer = setTimeout(() => settle(resolve), timeoutMs);
    for (const event of events) video.addEventListener(event, () => settle(resolve), { signal: done.signal });
    const stop = (): void => settle(() => reject(new Error(NO_LONGER_WANTED)));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { signal: done.signal });
  });

/**
 * Resolves to the length in seconds; undefined if unknown. Videos recorded in a browser may not
 * report it; seeking far beyond the end makes the browser compute it (specification S2, section 4,
 * "Viewer", and section 9). Called after the metadata has loaded. Leaves the video at its
 * beginning. Rejects if aborted.
 */
export const knownLength = async (video: HTMLVideoElement, signal: AbortSignal): Promise<number | undefined> => {
  if (Number.isFinite(video.duration)) return video.duration;
  await heard(video, [], DELAY_MS, signal);
  video.currentTime = BEYOND_SECONDS;
  await heard(video, ['seeked', 'durationchange'], TIMEOUT_MS, signal);
  // Browsers that still do not report the length have moved to the end.
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  video.currentTime = 0;
  await heard(video, ['seeked'], TIMEOUT_MS, signal);
  return seconds > 0 && seconds < BEYOND_SECONDS ? seconds : undefined;
};

/** Difference in ms between two failures at the same defect. */
const SAME_PLACE_MS = 500;

export class Losses {
  #lastMs: Millis | undefined;

  /** Records a failure. Returns true if the previous one was at the same place. */
  isAgain(atMs: Millis): boolean {
    const isSame = this.#lastMs !== undefined && Math.abs(atMs - this.#lastMs) < SAME_PLACE_MS;
    this.#lastMs = atMs;
    return isSame;
  }
}

/**
 * Returns the error handler of a video, which loads a new link and resumes. `renew` works like
 * `onLost` of `loaded`.
 */
export const resumePlayback = (
  renew: () => Promise<string | undefined>,
): ((video: HTMLVideoElement, signal: AbortSignal) => Promise<void>) => {
  const losses = new Losses();
  let isRenewing = false;
  return async (video, signal) => {
    const { currentTime: at, paused } = video;
    if (isRenewing || losses.isAgain(at * 1000)) return;
    isRenewing = true;
    try {
      await loaded(video, signal, true, renew);
      video.currentTime = at;
      if (!paused) await video.play();
    } catch {
      // Errors are ignored: the browser shows its own and lets the user retry.
    } finally {
      isRenewing = false;
    }
  };
};

/** Stages of a video (specification S2, section 4, "Viewer"). `failed`: it cannot be played. */
export type Stage = 'loading' | 'ready' | 'playing' | 'paused' | 'failed';

export interface PlaybackListener {
  readonly onStage: (stage: Stage, shuttle: Shuttle) => void;
  readonly onLength: (ms: Millis) => void;
  /** Called when another frame is on screen. */
  readonly onShown: (ms: Millis) => void;
  /** Called when the playhead has moved, at most once per frame or repaint. */
  readonly onMoved: (ms: Millis) => void;
  /**
   * Called if the link expired or the connection broke. Resolves to a new link, or undefined to
   * retry the same one.
   */
  readonly onLost: () => Promise<string | undefined>;
  /** Called if the browser blocked playback until the user presses play again. */
  readonly onHeldBack: () => void;
  /**
   * Called if playback failed twice at this place. After a reload the video can be played
   * elsewhere.
   */
  readonly onBroken: () => void;
}
