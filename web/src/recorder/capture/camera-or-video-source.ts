/** Opens the video source of the recorder: a camera, or a video file in test-camera mode. */
import { openCamera } from './live-camera.ts';
import type { LiveCamera } from './live-camera.ts';

export type SourceChoice =
  | { readonly kind: 'camera'; readonly id: string | undefined }
  | { readonly kind: 'test-video'; readonly url: string };

export interface PictureSource {
  readonly isMirrored: boolean;
  readonly id: string | undefined;
  readonly track: MediaStreamTrack | undefined;
  readonly begin: () => Promise<void>;
  readonly rest: () => void;
  readonly onEnded: (listener: () => void) => void;
  readonly close: () => void;
}

const keepPlaying = (video: HTMLVideoElement, track: MediaStreamTrack | undefined, signal: AbortSignal): void => {
  const goOn = (): void => {
    if (document.visibilityState === 'hidden' || track?.muted || !video.paused) return;
    // Ignores blocked playback: the next of these events tries again.
    video.play().catch(() => undefined);
  };
  video.addEventListener('pause', goOn, { signal });
  document.addEventListener('visibilitychange', goOn, { signal });
  track?.addEventListener('unmute', goOn, { signal });
};

const sourceOfCamera = (video: HTMLVideoElement, camera: LiveCamera): PictureSource => {
  const open = new AbortController();
  const track = camera.stream.getVideoTracks()[0];
  keepPlaying(video, track, open.signal);
  return {
    isMirrored: camera.isFront,
    id: camera.id,
    track,
    begin: () => Promise.resolve(),
    rest: () => undefined,
    onEnded: (listener) => {
      track?.addEventListener('ended', listener, { signal: open.signal });
    },
    close: () => {
      open.abort();
      for (const track of camera.stream.getTracks()) track.stop();
      if (video.srcObject === camera.stream) video.srcObject = null;
    },
  };
};

const next = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (act: () => void) => (): void => {
      done.abort();
      act();
    };
    video.addEventListener(event, settle(resolve), { signal: done.signal });
    const fail = (): void => reject(new Error('The test video cannot be played.'));
    video.addEventListener('error', settle(fail), { signal: done.signal });
  });

const rewind = async (video: HTMLVideoElement): Promise<void> => {
  const seeked = next(video, 'seeked');
  video.currentTime = 0;
  await seeked;
};

const openVideo = async (video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<PictureSource> => {
  const loaded = next(video, 'loadeddata');
  video.srcObject = null;
  video.src = url;
  video.load();
  await loaded;
  signal.throwIfAborted();
  const open = new AbortController();
  return {
    isMirrored: false,
    id: undefined,
    track: undefined,
    begin: async () => {
      await rewind(video);
      await video.play();
    },
    rest: () => {
      video.pause();
      video.currentTime = 0;
    },
    // Removes the listener when the source is closed, because the same video element shows the next
    // source.
    onEnded: (listener) => video.addEventListener('ended', listener, { once: true, signal: open.signal }),
    close: () => {
      open.abort();
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
  };
};

/**
 * Shows the source in the element `video`: a camera live, or a video file paused at its first
 * frame.
 * @throws CameraError for a camera
 * @throws Error for a video that cannot be played; the signal's reason if aborted
 */
export const openSource = async (
  video: HTMLVideoElement,
  choice: SourceChoice,
  signal: AbortSignal,
): Promise<PictureSource> => {
  if (choice.kind === 'test-video') return openVideo(video, choice.url, signal);
  const camera = await openCamera(choice.id);
  const source = sourceOfCamera(video, camera);
  try {
    signal.throwIfAborted();
    video.srcObject = camera.stream;
    await video.play();
    signal.throwIfAborted();
  } catch (fault) {
    source.close();
    throw fault;
  }
  return source;
};
