/** Records the picture as a video file while reps are counted. */
import type { Millis } from '@reptemple/engine/units';
import { pause } from '../pause.ts';

/** Second document, section 9. */
const BITS_PER_SECOND = 500_000;
const CHUNK_MS = 1000;
/** A recorder that does not say by then that it has stopped never will; nobody's set waits for it. */
const STOP_PATIENCE_MS = 5000;

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

/** Undefined when the browser says it can, and then cannot. */
const startRecorder = (stream: MediaStream, mimeType: string): MediaRecorder | undefined => {
  try {
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
    recorder.start(CHUNK_MS);
    return recorder;
  } catch {
    return undefined;
  }
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
 * Starts recording; a browser that cannot record gives an empty blob, because the count matters more than the film.
 * @param onChunk about every second, with what came since
 */
export const captureVideo = (stream: MediaStream | undefined, onChunk: (chunk: Blob) => void): VideoCapture => {
  if (!stream || typeof MediaRecorder === 'undefined') return NOTHING;
  const type = recordingType(isWebKit(globalThis), (each) => MediaRecorder.isTypeSupported(each));
  if (type === undefined) return NOTHING;
  const recorder = startRecorder(stream, type);
  if (!recorder) return NOTHING;
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onChunk(data);
  });
  const { ended, brokeAt, ask } = watchEnd(recorder);
  const mimeType = type.split(';', 1)[0] ?? type;
  const soFar = (): Blob => new Blob(chunks, { type: mimeType });
  const stop = async (): Promise<Blob> => {
    ask();
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
