/** Records the picture as a video file while reps are counted. */
import type { Millis } from '@reptemple/engine/units';
import { pause } from '../pause.ts';

/** Second document, section 9. */
const BITS_PER_SECOND = 500_000;
const CHUNK_MS = 1000;
/** A recorder that does not say by then that it has stopped never will; nobody's set waits for it. */
const STOP_PATIENCE_MS = 5000;
/** A chunk is due every second. A recorder without a byte after this time records nothing. */
const FIRST_CHUNK_TIMEOUT_MS = 5000;

const WEBM = ['video/webm;codecs=vp8', 'video/webm'] as const;
const MP4 = ['video/mp4;codecs=avc1.42E01E', 'video/mp4'] as const;

/**
 * The file type to record: WebM (VP8) as specified, but MP4 first on WebKit, which claims WebM and then rotates or breaks it.
 * Undefined when the browser records neither.
 */
export const recordingType = (isWebKit: boolean, isSupported: (type: string) => boolean): string | undefined =>
  (isWebKit ? [...MP4, ...WEBM] : [...WEBM, ...MP4]).find(isSupported);

/** What Safari's engine has and others have not: on iPhones every browser is this engine, whatever it calls itself. */
const WEBKIT_ONLY = ['GestureEvent', 'WebKitMediaKeys'] as const;

/** By what there is in `scope`, never by the browser's name. */
export const isWebKit = (scope: object): boolean => WEBKIT_ONLY.some((name) => name in scope);

export interface VideoCapture {
  /** Without its codecs; null when nothing is recorded. */
  readonly mimeType: string | null;
  /** What has been recorded up to a second ago; recording goes on. */
  readonly soFar: () => Blob;
  /** The whole recording; empty when nothing could be recorded. */
  readonly stop: () => Promise<Blob>;
  /** On the clock of `performance`: when it ended although nobody had asked for it; null while it goes on, and when it was asked to stop. */
  readonly brokeAt: () => Millis | null;
}

const NOTHING: VideoCapture = {
  mimeType: null,
  soFar: () => new Blob(),
  stop: () => Promise.resolve(new Blob()),
  brokeAt: () => null,
};

/** Throws when the browser claims to support the type and then refuses to record. */
const startRecorder = (stream: MediaStream, mimeType: string): MediaRecorder => {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  recorder.start(CHUNK_MS);
  return recorder;
};

export interface CaptureListener {
  /** Receives about every second what was recorded since. */
  readonly onChunk: (chunk: Blob) => void;
  /** Called at most once: the recorder ended, failed or stayed silent before its first byte. Never after `stop`. */
  readonly onNeverStarted?: () => void;
}

/** Calls `onNeverStarted` unless a byte arrives first, or the returned function is called. */
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

/** When it ends, and whether it was asked to. */
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
 * Starts recording. A browser without a recorder gives an empty blob: the count matters more than the video.
 * Throws when the browser has a recorder that refuses to start.
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
      await Promise.race([ended, pause(STOP_PATIENCE_MS)]);
    } catch {
      // It broke: what came until then is the film.
    }
    return soFar();
  };
  return { mimeType, soFar, stop, brokeAt };
};
