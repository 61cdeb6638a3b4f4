/**
 * Records the picture of one attempt as a video file, from 1 of the countdown until it is finished
 * or discarded.
 */
import type { Millis } from '@reptemple/engine/units';
import { watchFrames } from '../../pose/frame-source.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import { sleep } from '../../sleep.ts';

/** Video bit rate in bits per second (specification S2, section 9). */
const BITS_PER_SECOND = 500_000;
const CHUNK_MS = 1000;
/** Timeout in ms for MediaRecorder to stop. */
const STOP_PATIENCE_MS = 5000;
/** Timeout in ms of the first chunk; one is due every second. */
const FIRST_CHUNK_TIMEOUT_MS = 5000;

const WEBM = ['video/webm;codecs=vp8', 'video/webm'] as const;
const MP4 = ['video/mp4;codecs=avc1.42E01E', 'video/mp4'] as const;

/**
 * Returns the MIME type to record: WebM (VP8) as specified, but MP4 first on WebKit, whose WebM is
 * rotated or broken. Undefined if neither is supported.
 */
export const recordingType = (isWebKit: boolean, isSupported: (type: string) => boolean): string | undefined =>
  (isWebKit ? [...MP4, ...WEBM] : [...WEBM, ...MP4]).find(isSupported);

/** Globals that exist only in WebKit, which every browser on iPhones uses. */
const WEBKIT_ONLY = ['GestureEvent', 'WebKitMediaKeys'] as const;

/** Returns true on WebKit, detected by features of `scope` rather than by user agent. */
export const isWebKit = (scope: object): boolean => WEBKIT_ONLY.some((name) => name in scope);

interface VideoCapture {
  /** MIME type of the video without codecs; null if nothing is recorded. */
  readonly mimeType: string | null;
  /** Returns the data recorded so far, up to about a second ago; recording continues. */
  readonly soFar: () => Blob;
  /** Resolves to the whole recording; empty if nothing was recorded. */
  readonly stop: () => Promise<Blob>;
  /**
   * Returns the time of `performance.now()` at which recording ended unexpectedly; null if it did
   * not.
   */
  readonly brokeAt: () => Millis | null;
}

const NOTHING: VideoCapture = {
  mimeType: null,
  soFar: () => new Blob(),
  stop: () => Promise.resolve(new Blob()),
  brokeAt: () => null,
};

/**
 * Creates and starts a MediaRecorder. Throws if the browser cannot record the type despite claiming
 * support.
 */
const startRecorder = (stream: MediaStream, mimeType: string): MediaRecorder => {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  recorder.start(CHUNK_MS);
  return recorder;
};

interface CaptureListener {
  /** Called about every second with new data. */
  readonly onChunk: (chunk: Blob) => void;
  /**
   * Called at most once, if the recorder ends, fails or times out before its first byte; never
   * after `stop`.
   */
  readonly onNeverStarted?: () => void;
}

/** Calls `onNeverStarted` if no data arrive in time. The returned function stops waiting. */
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

/** Watches when the recorder ends, and if that was requested. */
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
 * Starts recording. Without MediaRecorder the result is empty, because the count matters more than
 * the video. Throws if MediaRecorder cannot be started.
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
      // Errors are ignored: the data so far are the video.
    }
    return soFar();
  };
  return { mimeType, soFar, stop, brokeAt };
};

/** Frame rate of a canvas stream, which is recorded if the picture is rotated or from a video. */
const FRAMES_PER_SECOND = 24;

export interface PictureStream {
  readonly stream: MediaStream | undefined;
  readonly stop: () => void;
}

declare global {
  interface HTMLVideoElement {
    /** Missing in Safari. */
    captureStream?: () => MediaStream;
  }
}

/** Returns the stream of a canvas on which every frame is drawn. */
const drawnStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  const canvas = document.createElement('canvas');
  // No stream in older versions of Safari.
  if (!('captureStream' in canvas)) return { stream: undefined, stop: () => undefined };
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  if (rotation === 180) {
    drawing?.translate(canvas.width, canvas.height);
    drawing?.rotate(Math.PI);
  }
  const draw = (): void => drawing?.drawImage(video, 0, 0);
  // Draws once, because a paused video fires no frame callback.
  draw();
  const stop = watchFrames(video, draw);
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), stop };
};

/** Returns the stream of `video`, rotated; undefined if the browser does not support it. */
export const pictureStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  if (rotation === 180) return drawnStream(video, rotation);
  if (video.srcObject instanceof MediaStream) return { stream: video.srcObject, stop: () => undefined };
  const played = video.captureStream?.();
  if (!played) return drawnStream(video, rotation);
  return { stream: new MediaStream(played.getVideoTracks()), stop: () => undefined };
};

export interface FinishedFilm {
  /** Recorded video; empty if this browser cannot record. */
  readonly video: Blob;
  /** Length in ms if the video ended before the recording; undefined if it is complete. */
  readonly filmEndedMs: Millis | undefined;
}

export interface Film {
  readonly elapsedMs: () => Millis;
  /** MIME type of the video; null if this browser cannot record. */
  readonly mimeType: string | null;
  readonly finish: () => Promise<FinishedFilm>;
  /** Stops and drops the recorded data. No effect after `finish`. */
  readonly discard: () => void;
}

/**
 * Difference in ms up to which video and recording end together: a disconnected camera ends its
 * video slightly before the recording.
 */
const SAME_END_MS = 2000;

/** Starts to capture the stream. Throws like `captureVideo`, after stopping the stream. */
const captureOrStop = ({ stream, stop }: PictureStream, listener: CaptureListener): VideoCapture => {
  try {
    return captureVideo(stream, listener);
  } catch (error) {
    stop();
    throw error;
  }
};

/** Starts to record the picture of `video`. Throws if MediaRecorder cannot be started. */
export const startFilm = (video: HTMLVideoElement, rotation: Rotation, listener: CaptureListener): Film => {
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
