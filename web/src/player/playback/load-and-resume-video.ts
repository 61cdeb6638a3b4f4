/**
 * Loads a video and finds its length. Reloads it with a new link if the link has expired (after
 * about an hour) or the connection broke.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Shuttle } from './playback-rate-limit-and-shuttle.ts';

const NO_LONGER_WANTED = 'No longer wanted.';

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
 * Loads a video's metadata. If that fails, tries once more with a new link. Rejects if that fails
 * too, or if the signal aborts.
 * @param isLost true if the current link has already failed
 * @param onLost resolves to a new link, or to undefined to try the same link again
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
    // Ignores the error, because a new link is tried below.
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
 * Resolves to the length in seconds; undefined if unknown. Rejects if aborted. Needs loaded
 * metadata, and leaves the video at its start. Usually the browser knows the length. For videos
 * recorded in a browser it may not; then seeking far beyond the end makes it compute the length
 * (specification S2, section 4, "Viewer", and section 9).
 */
export const knownLength = async (video: HTMLVideoElement, signal: AbortSignal): Promise<number | undefined> => {
  if (Number.isFinite(video.duration)) return video.duration;
  await heard(video, [], DELAY_MS, signal);
  video.currentTime = BEYOND_SECONDS;
  await heard(video, ['seeked', 'durationchange'], TIMEOUT_MS, signal);
  // Uses the current time if the browser still does not know the duration, because the seek stopped
  // at the end of the video.
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  video.currentTime = 0;
  await heard(video, ['seeked'], TIMEOUT_MS, signal);
  return seconds > 0 && seconds < BEYOND_SECONDS ? seconds : undefined;
};

/** Maximum distance in ms between the positions of two failures that count as the same failure. */
const SAME_PLACE_MS = 500;

export class FailurePlaces {
  #lastMs: Millis | undefined;

  isAgain(atMs: Millis): boolean {
    const isSame = this.#lastMs !== undefined && Math.abs(atMs - this.#lastMs) < SAME_PLACE_MS;
    this.#lastMs = atMs;
    return isSame;
  }
}

/**
 * Returns an error handler that loads a new link and resumes playback at the same position. It does
 * nothing at a second failure at that position. `renew` resolves to the new link, or to undefined
 * to try the same link again.
 */
export const resumePlayback = (
  renew: () => Promise<string | undefined>,
): ((video: HTMLVideoElement, signal: AbortSignal) => Promise<void>) => {
  const losses = new FailurePlaces();
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
      // Ignores the error: the browser shows its own message and lets the user try again.
    } finally {
      isRenewing = false;
    }
  };
};

/** State of a video (specification S2, section 4, "Viewer"). `failed`: it cannot be played. */
export type Stage = 'loading' | 'ready' | 'playing' | 'paused' | 'failed';

export interface PlaybackListener {
  readonly onStage: (stage: Stage, shuttle: Shuttle) => void;
  readonly onLength: (ms: Millis) => void;
  readonly onShown: (ms: Millis) => void;
  /** Called when the playhead has moved, at most once per video frame or repaint. */
  readonly onMoved: (ms: Millis) => void;
  /**
   * Called if the link has expired or the connection broke. Must resolve to a new link, or to
   * undefined to try the same link again.
   */
  readonly onLost: () => Promise<string | undefined>;
  /** Called if the browser blocked playback until the user presses play again. */
  readonly onHeldBack: () => void;
  /**
   * Called if playback failed twice at the same position. Other positions can be played after a
   * reload.
   */
  readonly onBroken: () => void;
}
