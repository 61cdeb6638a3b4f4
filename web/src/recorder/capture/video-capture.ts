/** Records the camera's video of one attempt as a file with MediaRecorder. */
import type { Millis } from '@reptemple/engine/units';
import { watchFrames } from '../../pose/frame-source.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import { sleep } from '../../sleep-yield-and-first-user-activity.ts';

/** Video bit rate in bits per second (specification S2, section 9). */
const BITS_PER_SECOND = 500_000;
const CHUNK_MS = 1000;
const STOP_PATIENCE_MS = 5000;
/**
 * Maximum time in ms to wait for MediaRecorder's first data, which normally come after one second.
 */
const FIRST_CHUNK_TIMEOUT_MS = 5000;

const WEBM = ['video/webm;codecs=vp8', 'video/webm'] as const;
const MP4 = ['video/mp4;codecs=avc1.42E01E', 'video/mp4'] as const;

/**
 * Returns the MIME type in which to record. Prefers WebM (VP8), as specified, but MP4 on WebKit,
 * whose WebM is rotated or broken. Returns undefined if the browser supports neither.
 */
export const recordingType = (isWebKit: boolean, isSupported: (type: string) => boolean): string | undefined =>
  (isWebKit ? [...MP4, ...WEBM] : [...WEBM, ...MP4]).find(isSupported);

/** Names of globals that exist only in WebKit, the engine of all browsers on iPhones. */
const WEBKIT_ONLY = ['GestureEvent', 'WebKitMediaKeys'] as const;

export const isWebKit = (scope: object): boolean => WEBKIT_ONLY.some((name) => name in scope);

interface VideoCapture {
  /** MIME type of the video without codecs; null if no video is recorded. */
  readonly mimeType: string | null;
  /** Returns the video recorded so far and continues to record. The last second may be missing. */
  readonly soFar: () => Blob;
  /** Stops recording and resolves to the whole video. It is empty if none was recorded. */
  readonly stop: () => Promise<Blob>;
  /** Returns the `performance.now()` time at which the recording broke off; null if it did not. */
  readonly brokeAt: () => Millis | null;
}

const NOTHING: VideoCapture = {
  mimeType: null,
  soFar: () => new Blob(),
  stop: () => Promise.resolve(new Blob()),
  brokeAt: () => null,
};

/**
 * Creates a MediaRecorder and starts it. Throws if the browser cannot record the type although it
 * says that it can.
 */
const startRecorder = (stream: MediaStream, mimeType: string): MediaRecorder => {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  recorder.start(CHUNK_MS);
  return recorder;
};

interface CaptureListener {
  readonly onChunk: (chunk: Blob) => void;
  /**
   * Called at most once: if the recorder stops, fails or times out before its first data. Not
   * called after `stop`.
   */
  readonly onNeverStarted?: () => void;
}

const watchStart = (recorder: MediaRecorder, onNeverStarted: (() => void) | undefined): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => fail(), FIRST_CHUNK_TIMEOUT_MS);
  const cancel = (): void => {
    clearTimeout(timer);
    controller.abort();
  };
  const fail = (): void => {
    cancel();
    onNeverStarted?.();
  };
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && cancel(), { signal });
  recorder.addEventListener('stop', fail, { signal });
  recorder.addEventListener('error', fail, { signal });
  return cancel;
};

const watchEnd = (recorder: MediaRecorder) => {
  let isAsked = false;
  let brokeAt: Millis | null = null;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      if (!isAsked) brokeAt ??= performance.now();
      resolve();
    };
    recorder.addEventListener('stop', end);
    recorder.addEventListener('error', end);
  });
  const ask = (): void => {
    isAsked = true;
  };
  return { ended, brokeAt: () => brokeAt, ask };
};

/**
 * Starts to record a stream. Without MediaRecorder the video stays empty, because a count without
 * video is still useful. Throws if MediaRecorder cannot be started.
 */
export const captureVideo = (stream: MediaStream | undefined, listener: CaptureListener): VideoCapture => {
  if (!stream || typeof MediaRecorder === 'undefined') return NOTHING;
  const type = recordingType(isWebKit(globalThis), (each) => MediaRecorder.isTypeSupported(each));
  if (type === undefined) return NOTHING;
  const recorder = startRecorder(stream, type);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    listener.onChunk(data);
  });
  const { ended, brokeAt, ask } = watchEnd(recorder);
  const cancelStartWatch = watchStart(recorder, listener.onNeverStarted);
  const mimeType = type.split(';', 1)[0] ?? type;
  const soFar = (): Blob => new Blob(chunks, { type: mimeType });
  const stop = async (): Promise<Blob> => {
    ask();
    cancelStartWatch();
    try {
      if (recorder.state !== 'inactive') recorder.stop();
      await Promise.race([ended, sleep(STOP_PATIENCE_MS)]);
    } catch {
      // Returns the data recorded so far.
    }
    return soFar();
  };
  return { mimeType, soFar, stop, brokeAt };
};

const FRAMES_PER_SECOND = 24;

export interface PictureStream {
  readonly stream: MediaStream | undefined;
  readonly stop: () => void;
}

declare global {
  interface HTMLVideoElement {
    captureStream?: () => MediaStream;
  }
}

/**
 * Draws every frame of `video`, rotated by 180 degrees, on a canvas. Returns the canvas as a
 * stream.
 */
const drawnStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  const canvas = document.createElement('canvas');
  // Returns no stream in older versions of Safari, which have no `captureStream`.
  if (!('captureStream' in canvas)) return { stream: undefined, stop: () => undefined };
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  if (rotation === 180) {
    drawing?.translate(canvas.width, canvas.height);
    drawing?.rotate(Math.PI);
  }
  const draw = (): void => drawing?.drawImage(video, 0, 0);
  // Draws the first frame now: the browser reports no frames of a paused video.
  draw();
  const stop = watchFrames(video, draw);
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), stop };
};

/**
 * Returns the images of `video` as a stream, rotated if needed. Its field `stream` is undefined if
 * the browser cannot make one.
 */
export const pictureStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  if (rotation === 180) return drawnStream(video, rotation);
  if (video.srcObject instanceof MediaStream) return { stream: video.srcObject, stop: () => undefined };
  const played = video.captureStream?.();
  if (!played) return drawnStream(video, rotation);
  return { stream: new MediaStream(played.getVideoTracks()), stop: () => undefined };
};

export interface FinishedVideo {
  readonly video: Blob;
  /**
   * Length of the video in ms if it broke off before the recording's end; undefined if it is
   * complete.
   */
  readonly filmEndedMs: Millis | undefined;
}

export interface VideoRecording {
  readonly elapsedMs: () => Millis;
  /** MIME type of the video; null if this browser cannot record video. */
  readonly mimeType: string | null;
  readonly finish: () => Promise<FinishedVideo>;
  /** Stops recording and deletes the data. Has no effect after `finish`. */
  readonly discard: () => void;
}

/**
 * Time in ms before the recording's end. A video that breaks off later than that counts as
 * complete: a disconnected camera ends its video slightly before the recording ends.
 */
const SAME_END_MS = 2000;

const captureOrStop = ({ stream, stop }: PictureStream, listener: CaptureListener): VideoCapture => {
  try {
    return captureVideo(stream, listener);
  } catch (error) {
    stop();
    throw error;
  }
};

/**
 * Starts to record the camera or test video that the element `video` shows. Throws if MediaRecorder
 * cannot be started.
 */
export const startVideoRecording = (
  video: HTMLVideoElement,
  rotation: Rotation,
  listener: CaptureListener,
): VideoRecording => {
  const picture = pictureStream(video, rotation);
  const { stop } = picture;
  const capture = captureOrStop(picture, listener);
  const startedAt = performance.now();
  return {
    elapsedMs: () => performance.now() - startedAt,
    mimeType: capture.mimeType,
    finish: async () => {
      const [endedAt, brokeAt] = [performance.now(), capture.brokeAt()];
      const video = await capture.stop();
      stop();
      const isBroken = brokeAt !== null && endedAt - brokeAt >= SAME_END_MS;
      return { video, filmEndedMs: isBroken ? brokeAt - startedAt : undefined };
    },
    discard: () => {
      void capture.stop();
      stop();
    },
  };
};
