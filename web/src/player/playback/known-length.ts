/**
 * Determines the length of a video. Videos recorded in a browser may not report it; seeking far
 * beyond the end makes the browser compute it (specification S2, section 4, "Viewer", and section
 * 9).
 */
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
    const stop = (): void => settle(() => reject(new Error('No longer wanted.')));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { signal: done.signal });
  });

/**
 * Returns seconds, or undefined if unknown. Call it after the metadata has loaded. Leaves the video
 * at its beginning. Rejects if aborted.
 */
export const knownLength = async (video: HTMLVideoElement, signal: AbortSignal): Promise<number | undefined> => {
  if (Number.isFinite(video.duration)) return video.duration;
  await heard(video, [], DELAY_MS, signal);
  video.currentTime = BEYOND_SECONDS;
  await heard(video, ['seeked', 'durationchange'], TIMEOUT_MS, signal);
  // Some browsers still do not report the length, but have moved to the end.
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  video.currentTime = 0;
  await heard(video, ['seeked'], TIMEOUT_MS, signal);
  return seconds > 0 && seconds < BEYOND_SECONDS ? seconds : undefined;
};
