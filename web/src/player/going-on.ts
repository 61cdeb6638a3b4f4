/** For a video with the browser's own controls: where its link has expired, or the line broke, it goes on by another link. */
import { loaded } from './loading.ts';
import { Losses } from './losses.ts';

/** `renew` is as `onLost` of `loaded`. The function that it gives is to be called at each error of the one video. */
export const goingOn = (
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
      // The browser shows that it is lost, and one who plays it is held back by nobody.
    } finally {
      isRenewing = false;
    }
  };
};
