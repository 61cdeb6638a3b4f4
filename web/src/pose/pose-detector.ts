/**
 * Opens a pose detector in a worker if possible, otherwise on the main thread. If the GPU crashes
 * the page, uses the CPU for a week.
 */
import type { FromWorker, DetectRequest, Detection, PoseModelOptions, ToWorker } from './pose-worker-messages.ts';

/**
 * Storage key of the time when the GPU was last tried. It is stored before the GPU's first frame
 * and removed after it. If it is still stored at a later visit, the GPU has crashed the page.
 */
const KEY = 'reptemple.gpuTrial';
/**
 * Time in ms for which the GPU is not tried after a crash. It ends because drivers get fixed, and
 * because the page may have ended for another reason.
 */
const DISTRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

export const hasGpuCrashed = (): boolean => {
  try {
    const triedAt = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Date.now() - triedAt < DISTRUSTED_MS;
  } catch {
    return false;
  }
};

const forget = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Ignores the error: without storage, nothing was stored.
  }
};

/**
 * Stores the time of a GPU trial. Returns a function that removes it. Leaving the page also removes
 * it.
 */
const noteTrial = (): (() => void) => {
  const until = new AbortController();
  const end = (): void => {
    if (until.signal.aborted) return;
    until.abort();
    forget();
  };
  try {
    localStorage.setItem(KEY, String(Date.now()));
    // Removes the stored time when the user leaves the page, because that is not a crash.
    addEventListener('pagehide', end, { signal: until.signal });
  } catch {
    // Ignores the error: without storage, a crash is not detected.
  }
  return end;
};

/**
 * Wraps `detect`, so that the time of the GPU trial is stored during the first call. `end` removes
 * it if that call never finishes.
 */
export const withNotedTrial = <Asked, Answer>(detect: (asked: Asked) => Promise<Answer>) => {
  let isTried = false;
  let end = (): void => undefined;
  return {
    detect: async (asked: Asked): Promise<Answer> => {
      if (isTried) return detect(asked);
      isTried = true;
      end = noteTrial();
      try {
        return await detect(asked);
      } finally {
        end();
      }
    },
    end: (): void => end(),
  };
};

export interface PoseDetector {
  readonly thread: 'worker' | 'main';
  /**
   * Detects the person's landmarks in an image, and closes the image. Rejects if the model has
   * failed permanently.
   */
  readonly detect: (request: DetectRequest) => Promise<Detection>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (detection: Detection) => void;
  readonly reject: (fault: Error) => void;
}

/** Opens the model in a worker. Rejects if this browser cannot run it there. */
const openInWorker = (options: PoseModelOptions, onProgress: (loaded: number) => void): Promise<PoseDetector> => {
  const worker = new Worker(new URL('pose.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let id = 0;
  const send = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  const detect = (request: DetectRequest): Promise<Detection> => {
    id += 1;
    const current = id;
    return new Promise((resolve, reject) => {
      waiting.set(current, { resolve, reject });
      send({ type: 'detect', id: current, ...request }, [request.picture]);
    });
  };
  const settle = (of: number): Waiting | undefined => {
    const found = waiting.get(of);
    waiting.delete(of);
    return found;
  };
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      worker.terminate();
      const fault = new Error(message);
      reject(fault);
      for (const { reject: refuse } of waiting.values()) refuse(fault);
      waiting.clear();
    };
    worker.addEventListener('error', (event) => fail(event.message || 'The pose worker could not be started.'));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'progress') onProgress(data.loaded);
      else if (data.type === 'opened') resolve({ thread: 'worker', detect, close: () => worker.terminate() });
      else if (data.type === 'failed') fail(data.message);
      else if (data.type === 'detected') settle(data.id)?.resolve(data.detection);
      else settle(data.id)?.reject(new Error(data.message));
    });
    send({ type: 'open', options });
  });
};

/**
 * Opens the model on the main thread. Imports it lazily, because normally only the worker needs the
 * library.
 */
const openOnMainThread = async (
  options: PoseModelOptions,
  onProgress: (loaded: number) => void,
): Promise<PoseDetector> => {
  const { PoseModel } = await import('./pose-model.ts');
  const model = await PoseModel.open(options, onProgress);
  const detect = async (request: DetectRequest): Promise<Detection> => {
    const detection = await model.detect(request);
    await new Promise((resolve) => setTimeout(resolve));
    return detection;
  };
  return { thread: 'main', detect, close: () => model.close() };
};

const openInEither = async (options: PoseModelOptions, onProgress: (loaded: number) => void): Promise<PoseDetector> => {
  try {
    return await openInWorker(options, onProgress);
  } catch {
    return openOnMainThread(options, onProgress);
  }
};

/**
 * Opens a pose detector. If `delegate` is not given, the first frame decides between CPU and GPU,
 * but a GPU that has crashed the page is not tried. Rejects with the main thread's error if neither
 * worker nor main thread can run the model.
 * @param onProgress gets the loaded share of the model, 0 to 1
 */
export const openPoseDetector = async (
  options: PoseModelOptions,
  onProgress: (loaded: number) => void,
): Promise<PoseDetector> => {
  const delegate = options.delegate ?? (hasGpuCrashed() ? 'CPU' : undefined);
  const detector = await openInEither({ ...options, delegate }, onProgress);
  if (delegate) return detector;
  const { detect, end } = withNotedTrial(detector.detect);
  const close = (): void => {
    end();
    detector.close();
  };
  return { thread: detector.thread, detect, close };
};
