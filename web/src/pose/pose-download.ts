/**
 * Downloads the pose model and its WebAssembly into the browser's HTTP cache, before the camera is
 * opened or meanwhile. The model then loads without waiting for the network.
 */
import { modelOf, RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { POSE_ASSETS, POSE_FILE_BYTES } from 'virtual:pose-assets';

export interface Downloaded {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/**
 * Bytes of a WebAssembly module with one SIMD instruction. The browser accepts it only if it
 * supports SIMD (github.com/GoogleChromeLabs/wasm-feature-detect).
 */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

const hasSimd = (): boolean => typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_MODULE);

const fileNames = (model: string): readonly string[] => {
  const wasm = `vision_wasm_${hasSimd() ? 'module' : 'nosimd'}_internal`;
  return [`pose_landmarker_${model}.task`, `${wasm}.wasm`, `${wasm}.js`];
};

const download = async (name: string, onBytes: (bytes: number) => void): Promise<void> => {
  const reply = await fetch(`${POSE_ASSETS}/${name}`);
  if (!reply.ok || !reply.body) return;
  const reader = reply.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) onBytes(part.value.length);
};

/**
 * Downloads all files that recording needs. Never rejects: opening the model loads missing files
 * again and reports errors.
 */
export const downloadPose = async (onProgress?: (downloaded: Downloaded) => void): Promise<void> => {
  const names = fileNames(modelOf(RECORDING_POSE_CONFIG));
  const totalBytes = names.reduce((sum, name) => sum + (POSE_FILE_BYTES[name] ?? 0), 0);
  let [loadedBytes, percent] = [0, 0];
  // Reports progress at most once per percent, because the files arrive in hundreds of chunks.
  const add = (bytes: number): void => {
    loadedBytes = Math.min(loadedBytes + bytes, totalBytes);
    const now = Math.floor((loadedBytes / totalBytes) * 100);
    if (now === percent) return;
    percent = now;
    onProgress?.({ loadedBytes, totalBytes });
  };
  await Promise.allSettled(names.map((name) => download(name, add)));
};

/** `navigator` with the property `connection`, which some browsers lack. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

export const isSavingData = (browser: object): boolean => {
  const { connection }: WithConnection = browser;
  return connection?.saveData === true;
};

let isPrefetched = false;

/**
 * Downloads a file without reading its chunks in a script: hundreds of chunks kept a slow phone
 * busy for three seconds.
 */
const fetchWhole = async (name: string): Promise<void> => {
  const reply = await fetch(`${POSE_ASSETS}/${name}`, { priority: 'low' });
  await reply.blob();
};

/**
 * Downloads the files in advance, once per page. Does nothing if the user has switched on data
 * saving.
 */
export const prefetchPose = async (browser: object): Promise<void> => {
  if (isPrefetched || isSavingData(browser)) return;
  isPrefetched = true;
  const names = fileNames(modelOf(RECORDING_POSE_CONFIG));
  await Promise.allSettled(names.map(fetchWhole));
};
