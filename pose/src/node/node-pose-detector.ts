/**
 * Runs the pose model in Node.js. Uses the same WebAssembly, weights and options as the browser, so
 * the landmarks are identical to the bit.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { PoseLandmarker } from '@mediapipe/tasks-vision';
import type { NormalizedLandmark } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import { landmarkerOptions } from '../landmarker-options.ts';
import { packageFolder, buildTaskModel } from '../models/build-task-models.ts';
import { modelOf } from '../pose-config.ts';
import type { PoseConfig } from '../pose-config.ts';
import { webglStubCanvas } from '../webgl-stub.ts';
import type { Pixels } from './open-video-file.ts';

/** Replacement for the browser's `ImageData`. Pixels have four bytes: red, green, blue, alpha. */
class PlainImageData {
  readonly colorSpace = 'srgb';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

class PlainCanvas {
  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
}

const NAMES: Readonly<Record<string, unknown>> = {
  self: globalThis,
  ImageData: PlainImageData,
  OffscreenCanvas: PlainCanvas,
  // Needed only so that the library's `instanceof` checks do not throw. They are always false,
  // because the WebGL stub reports WebGL 2.
  WebGLRenderingContext: Function,
};

/**
 * Defines the browser globals that the pose library checks for and Node.js lacks. They need not
 * work: pixels are passed in directly, and WebGL is a stub. Keeps existing globals. Changes the
 * global object, so a server should run the model in a child process.
 */
const installBrowserNames = (): void => {
  for (const [name, value] of Object.entries(NAMES)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
};

export interface PoseDetector {
  /**
   * Returns the person's 33 landmarks; null if no person is detected. `at`: whole milliseconds,
   * greater than 0 and than in the previous call.
   */
  readonly detect: (pixels: Pixels, at: Millis) => readonly NormalizedLandmark[] | null;
  readonly close: () => void;
}

const require = createRequire(import.meta.url);
const wasmFile = (extension: 'js' | 'wasm'): string =>
  require.resolve(`@mediapipe/tasks-vision/vision_wasm_module_internal.${extension}`);

/**
 * Function for the library's three console outputs, which discards the text. Errors are also
 * thrown.
 */
const silence = (): undefined => undefined;
/**
 * Returns globals for a new model. Each model needs its own, because the library keeps its state in
 * `Module`.
 */
const quiet = () => ({ Module: { print: silence, printErr: silence }, custom_dbg: silence });

/**
 * Amount of work of a WebAssembly function before V8 recompiles it with optimisation. With V8's
 * default of 13,000,000, a process that analyses 24 frames spends 2 of 4 s of processor time on
 * compiling functions that hardly run again.
 */
const TIERING_BUDGET = 400_000_000;

type RunningMode = 'VIDEO' | 'IMAGE';

const openLandmarker = async (config: PoseConfig, runningMode: RunningMode): Promise<PoseLandmarker> => {
  installBrowserNames();
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const { PoseLandmarker } = await import('@mediapipe/tasks-vision');
  const loader: { readonly default: unknown } = await import(pathToFileURL(wasmFile('js')).href);
  // The library reads these globals, and deletes the first two after use.
  Object.assign(globalThis, { ModuleFactory: loader.default, ...quiet() });
  const model = buildTaskModel(packageFolder('@mediapipe/pose'), modelOf(config));
  return PoseLandmarker.createFromOptions(
    { wasmLoaderPath: '', wasmBinaryPath: wasmFile('wasm') },
    { ...landmarkerOptions(model, 'CPU', config), runningMode, canvas: webglStubCanvas() },
  );
};

const imageOf = ({ rgba, width, height }: Pixels): ImageData =>
  new ImageData(new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength), width, height);

/**
 * Opens a detector that follows a person through a video. Loads the model from the installed
 * packages, which takes about a second and 250 MB of memory. Rejects if the packages are not
 * installed.
 */
export const openPoseDetector = async (config: PoseConfig): Promise<PoseDetector> => {
  const landmarker = await openLandmarker(config, 'VIDEO');
  return {
    detect: (pixels, at) => landmarker.detectForVideo(imageOf(pixels), at).landmarks[0] ?? null,
    close: () => landmarker.close(),
  };
};

export interface PictureDetector {
  /**
   * Returns the person's 33 landmarks; null if no person is detected. Each image is independent of
   * earlier images.
   */
  readonly detect: (pixels: Pixels) => readonly NormalizedLandmark[] | null;
  readonly close: () => void;
}

/** Opens a detector for unrelated images. Loads the model like `openPoseDetector`. */
export const openPictureDetector = async (config: PoseConfig): Promise<PictureDetector> => {
  const landmarker = await openLandmarker(config, 'IMAGE');
  return {
    detect: (pixels) => landmarker.detect(imageOf(pixels)).landmarks[0] ?? null,
    close: () => landmarker.close(),
  };
};
