/** Minimal worker that runs the pose model on each frame it receives. */
import { PoseLandmarker } from '@mediapipe/tasks-vision';

interface Open {
  readonly assets: string;
  readonly model: string;
}

declare global {
  var ModuleFactory: unknown;
}

let landmarker: PoseLandmarker | undefined;

const open = async ({ assets, model }: Open): Promise<void> => {
  const base = new URL(`${assets}/vision_wasm_module_internal`, globalThis.location.origin).href;
  const loader: { readonly default: unknown } = await import(/* @vite-ignore */ `${base}.js`);
  globalThis.ModuleFactory = loader.default;
  landmarker = await PoseLandmarker.createFromOptions(
    { wasmLoaderPath: '', wasmBinaryPath: `${base}.wasm` },
    {
      baseOptions: { modelAssetPath: `${assets}/pose_landmarker_${model}.task`, delegate: 'CPU' },
      runningMode: 'VIDEO',
      numPoses: 1,
      minPoseDetectionConfidence: 0.7,
      minPosePresenceConfidence: 0.6,
      minTrackingConfidence: 0.6,
    },
  );
};

const answer = async (message: Open | VideoFrame): Promise<void> => {
  if (message instanceof VideoFrame) {
    landmarker?.detectForVideo(message, performance.now());
    message.close();
  } else await open(message);
  globalThis.postMessage('done', { transfer: [] });
};

globalThis.addEventListener('message', ({ data }: MessageEvent<Open | VideoFrame>) => void answer(data));
