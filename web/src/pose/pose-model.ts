/**
 * Runs the pose model in the current thread: normally in a worker, or in the page if workers cannot
 * run it. Uses the faster of CPU and GPU.
 */
import { PoseLandmarker } from '@mediapipe/tasks-vision';
import type { PoseLandmarkerResult } from '@mediapipe/tasks-vision';
import type { Millis } from '@reptemple/engine/units';
import { landmarkerOptions } from '@reptemple/pose/landmarker-options';
import { modelOf, RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { webglStubCanvas } from '@reptemple/pose/webgl-stub';
import { cacheModelFiles } from './cache-model-files.ts';
import { graphicsOfThisDevice } from './graphics-capabilities.ts';
import { loadModel, loadWasm, modelAddresses } from './load-model-files.ts';
import type {
  Delegate,
  Rotation,
  DetectRequest,
  Detection,
  Landmarks,
  Picture,
  PoseModelOptions,
} from './pose-worker-messages.ts';

const pixelReader = (): ((picture: Picture) => ImageData) => {
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('This browser cannot draw pictures.');
  return (picture) => {
    const [width, height] =
      'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    drawing.drawImage(picture, 0, 0);
    return drawing.getImageData(0, 0, width, height);
  };
};

const TRIAL_FRAMES = 3;

const turned = (landmarks: Landmarks): Landmarks =>
  landmarks.map((point) => ({ ...point, x: 1 - point.x, y: 1 - point.y }));

/**
 * Open model of the pose library. Times passed to it must strictly increase; otherwise it breaks
 * permanently.
 */
interface Running {
  readonly landmarker: PoseLandmarker;
  readonly delegate: Delegate;
  readonly readable: (picture: Picture) => Picture | ImageData;
  last: Millis;
}

export class PoseModel {
  readonly #options: PoseModelOptions;
  readonly #bytes: Uint8Array;
  #running: Running;
  /**
   * True if the next frame is also to be run on the GPU, to compare its speed with the CPU. This
   * happens at most once.
   */
  #isGpuToBeTried: boolean;

  private constructor(options: PoseModelOptions, bytes: Uint8Array, running: Running) {
    this.#options = options;
    this.#bytes = bytes;
    this.#running = running;
    this.#isGpuToBeTried = options.delegate === undefined && graphicsOfThisDevice() === 'hardware';
  }

  /**
   * Loads and opens the model on the requested processor. Uses the CPU if none is requested or if
   * that fails.
   * @throws Error if files cannot be loaded or WebAssembly is missing
   */
  static async open(options: PoseModelOptions, onProgress: (loaded: number) => void): Promise<PoseModel> {
    const addresses = await modelAddresses(options.assets, options.model);
    const bytes = await loadModel(addresses[0], onProgress);
    const running = await begin(options, bytes);
    // Caches also the model that recordings start with. Slow devices switch to a lighter model only
    // later.
    const [first] = await modelAddresses(options.assets, modelOf(RECORDING_POSE_CONFIG));
    void cacheModelFiles([...new Set([...addresses, first])]);
    return new PoseModel(options, bytes, running);
  }

  /**
   * Detects landmarks in an image and closes the image. If the model fails, restarts it on the CPU
   * and tries the same image again.
   * @throws Error if that fails too
   */
  async detect({ picture, at, rotation }: DetectRequest): Promise<Detection> {
    try {
      if (this.#isGpuToBeTried) await this.#tryGpu(picture, at, rotation);
      return await this.#detectOrRestart(picture, at, rotation);
    } finally {
      picture.close();
    }
  }

  close(): void {
    closeQuietly(this.#running);
  }

  async #detectOrRestart(picture: Picture, at: Millis, rotation: Rotation): Promise<Detection> {
    try {
      return run(this.#running, picture, at, rotation);
    } catch {
      // Replaces a failed model, which never recovers, by a new one on the CPU. It runs without
      // segmentation, which counting does not need.
      closeQuietly(this.#running);
      this.#running = await start({ ...this.#options, enableSegmentation: false }, this.#bytes, 'CPU');
      return run(this.#running, picture, at, rotation);
    }
  }

  async #tryGpu(picture: Picture, at: Millis, rotation: Rotation): Promise<void> {
    this.#isGpuToBeTried = false;
    const cpu = this.#running;
    let gpu: Running | undefined;
    try {
      gpu = await start(this.#options, this.#bytes, 'GPU');
      const isFaster = timed(gpu, picture, at, rotation) < timed(cpu, picture, at, rotation);
      if (isFaster) this.#running = gpu;
    } catch {
      // Ignores the error: the model stays on the CPU.
    }
    if (this.#running === gpu) closeQuietly(cpu);
    else if (gpu) closeQuietly(gpu);
  }
}

/** Closes a model of the pose library. Ignores errors, which a broken model may cause. */
const closeQuietly = ({ landmarker }: Running): void => {
  try {
    landmarker.close();
  } catch {
    // Ignores the error, because the closed model is not used again.
  }
};

const begin = async (options: PoseModelOptions, bytes: Uint8Array): Promise<Running> => {
  if (options.delegate !== 'GPU') return start(options, bytes, 'CPU');
  try {
    return await start(options, bytes, 'GPU');
  } catch {
    return start(options, bytes, 'CPU');
  }
};

const start = async (options: PoseModelOptions, bytes: Uint8Array, delegate: Delegate): Promise<Running> => {
  const files = await loadWasm(options.assets);
  const hasChip = graphicsOfThisDevice() === 'hardware';
  const landmarker = await PoseLandmarker.createFromOptions(files, {
    ...landmarkerOptions(bytes, delegate, options),
    ...(hasChip ? {} : { canvas: webglStubCanvas() }),
  });
  return { landmarker, delegate, readable: hasChip ? (picture) => picture : pixelReader(), last: -1 };
};

/**
 * Closes segmentation masks, which use memory outside the JavaScript heap. Only results with a
 * person and with segmentation switched on have masks.
 */
const freeMasks = ({ segmentationMasks }: Pick<PoseLandmarkerResult, 'segmentationMasks'>): void => {
  for (const mask of segmentationMasks ?? []) mask.close();
};

const run = (running: Running, picture: Picture, at: Millis, rotation: Rotation): Detection => {
  running.last = Math.max(at, running.last + 1);
  const started = performance.now();
  const result = running.landmarker.detectForVideo(running.readable(picture), running.last, {
    rotationDegrees: rotation,
  });
  const tookMs = performance.now() - started;
  freeMasks(result);
  const person = result.landmarks[0] ?? null;
  return { landmarks: person && rotation === 180 ? turned(person) : person, tookMs, delegate: running.delegate };
};

const timed = (running: Running, picture: Picture, at: Millis, rotation: Rotation): Millis => {
  run(running, picture, at, rotation);
  const times = Array.from({ length: TRIAL_FRAMES }, () => run(running, picture, at, rotation).tookMs);
  return Math.min(...times);
};
