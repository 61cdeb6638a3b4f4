/**
 * Resumes a video with the browser's own controls with a new link, after its link expired or the
 * connection broke.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Shuttle } from './playback-rates.ts';

/**
 * Loads a video and retries once with a new link, because links expire after about an hour and
 * connections break.
 */

const NO_LONGER_WANTED = 'No longer wanted.';

/** Rejects if the video cannot be loaded or the signal aborts. */
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
 * Resolves when length and size are known. `isLost`: the current link has failed already. `onLost`
 * resolves to a new link, or undefined to retry the same one. Rejects if the video cannot be loaded
 * or the signal aborts.
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
    // Retries with another link below.
  }
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  const link = await onLost();
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  if (link === undefined) video.load();
  else video.src = link;
  await loadedMetadata(video, signal);
};

/** Failures at the same defect can differ by this much. */
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
 * `renew` works like `onLost` of `loaded`. Call the returned function at each error of the same
 * video.
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
      // The browser shows its own error and lets the user retry.
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
  /** Another frame is on screen. */
  readonly onShown: (ms: Millis) => void;
  /** The playhead has moved; called at most once per frame or repaint. */
  readonly onMoved: (ms: Millis) => void;
  /**
   * The link expired or the connection broke: resolves to a new link, or undefined to retry the
   * same one.
   */
  readonly onLost: () => Promise<string | undefined>;
  /** The browser blocked playback until the user presses play again. */
  readonly onHeldBack: () => void;
  /** It failed twice at this place. After a reload it can be played elsewhere. */
  readonly onBroken: () => void;
}
