/** A video's way into the page. A link to it holds for about an hour, and a line breaks: what fails is loaded once more. */

const NO_LONGER_WANTED = 'No longer wanted.';

/** Rejects when it cannot be loaded, or is not wanted any more. */
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
 * Resolves when its length and size are there. `isLost`: by what it has it cannot be loaded any more. `onLost` resolves to another link,
 * or to undefined, which is the same once more. Rejects when it cannot be loaded, or is not wanted any more.
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
    // By another link, then.
  }
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  const link = await onLost();
  if (signal.aborted) throw new Error(NO_LONGER_WANTED);
  if (link === undefined) video.load();
  else video.src = link;
  await loadedMetadata(video, signal);
};
