/** Page that runs the pose model. `detect-tracks.ts` calls its `window.detector` from Node.js. */

import { PoseLandmarker } from '@mediapipe/tasks-vision';

type Landmark = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly visibility: number;
};

export type DetectorPage = {
  /** Loads the model (a `.task` file in base64), with the confidence thresholds of recordings. */
  readonly open: (model: string) => Promise<void>;
  /**
   * Returns the landmarks in a frame (RGBA in base64); null if no person is visible. `t`: time in
   * whole milliseconds.
   */
  readonly see: (picture: string, width: number, height: number, t: number) => Promise<readonly Landmark[] | null>;
};

let landmarker: PoseLandmarker | undefined;

/**
 * Decodes base64 by fetching a data URL: `atob` would create a string of millions of characters per
 * frame.
 */
const bytesOf = async (base64: string): Promise<ArrayBuffer> =>
  (await fetch(`data:application/octet-stream;base64,${base64}`)).arrayBuffer();

const detector: DetectorPage = {
  open: async (model) => {
    const wasm = { wasmLoaderPath: '/vision_wasm_internal.js', wasmBinaryPath: '/vision_wasm_internal.wasm' };
    landmarker = await PoseLandmarker.createFromOptions(wasm, {
      baseOptions: { modelAssetBuffer: new Uint8Array(await bytesOf(model)), delegate: 'CPU' },
      runningMode: 'VIDEO',
      numPoses: 1,
      minPoseDetectionConfidence: 0.7,
      minPosePresenceConfidence: 0.6,
      minTrackingConfidence: 0.6,
    });
  },
  see: async (picture, width, height, t) => {
    if (!landmarker) throw new Error('Open the detector before showing it a picture.');
    const image = new ImageData(new Uint8ClampedArray(await bytesOf(picture)), width, height);
    return landmarker.detectForVideo(image, t).landmarks[0] ?? null;
  },
};

Object.assign(globalThis, { detector });
