/** Finds a person's landmarks in pictures: in a worker where that works, otherwise on the main thread. */
import { hasGpuCrashed, withNotedTrial } from './gpu-trial.ts';
import type { FromWorker, DetectRequest, Detection, PoseModelOptions, ToWorker } from './pose-messages.ts';

export interface PoseDetector {
  readonly thread: 'worker' | 'main';
  /** Takes the picture over. Rejects when the model is broken beyond a restart. */
  readonly detect: (request: DetectRequest) => Promise<Detection>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (detection: Detection) => void;
  readonly reject: (fault: Error) => void;
}

/** Opens the model in a worker; rejects when this browser cannot run it there. */
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

/** The library is part of the worker; the page loads it only when it has to run it itself. */
const openOnMainThread = async (
  options: PoseModelOptions,
  onProgress: (loaded: number) => void,
): Promise<PoseDetector> => {
  const { PoseModel } = await import('./pose-model.ts');
  const model = await PoseModel.open(options, onProgress);
  const detect = async (request: DetectRequest): Promise<Detection> => {
    const detection = await model.detect(request);
    // The page must get its turn between two frames.
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
 * Opens a detector. Rejects when neither thread can run the model, with the main thread's reason: it has the better chance. Without a
 * `delegate` the first picture decides between CPU and GPU, unless the GPU has taken a page down before.
 * @param onProgress share of the model that has arrived, 0 to 1
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
