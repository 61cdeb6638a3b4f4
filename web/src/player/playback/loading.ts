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
