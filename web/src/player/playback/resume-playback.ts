/**
 * Resumes a video with the browser's own controls with a new link, after its link expired or the
 * connection broke.
 */
import { loaded } from './loading.ts';
import { Losses } from './stream-errors.ts';

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
