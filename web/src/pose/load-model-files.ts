/** Loads the pose library's WebAssembly and the pose models from our own server. */
import { FilesetResolver } from '@mediapipe/tasks-vision';

declare global {
  // Loader function of the library's WebAssembly. The library deletes it after use.
  var ModuleFactory: unknown;
  var Module: unknown;
}

/**
 * Reports a line of the library's log to error monitoring if it is an error. The library writes all
 * lines to its error output, with a severity prefix such as "W1121 05:58:52 …".
 */
const printErr = (line: string): void => {
  if (/^[EF]\d{4} /.test(line)) reportError(new Error(line));
};

const wasmName = async (assets: string): Promise<string> =>
  `${assets}/vision_wasm_${(await FilesetResolver.isSimdSupported()) ? 'module' : 'nosimd'}_internal`;

/**
 * Returns the URLs of all files of a model: first the model, then the WebAssembly build that this
 * device supports.
 */
export const modelAddresses = async (assets: string, model: string): Promise<readonly [string, ...string[]]> => {
  const wasm = await wasmName(assets);
  return [`${assets}/pose_landmarker_${model}.task`, `${wasm}.js`, `${wasm}.wasm`];
};

export interface WasmFiles {
  readonly wasmLoaderPath: string;
  readonly wasmBinaryPath: string;
}

/**
 * Loads the WebAssembly build for this device and returns its paths for the library. With SIMD,
 * imports the loader module again each time: the library's own `import()` is cached, so a second
 * model in the same thread would find no loader. Vite must not rewrite this import. Without SIMD,
 * the library itself loads a classic script on the main thread.
 */
export const loadWasm = async (assets: string): Promise<WasmFiles> => {
  globalThis.Module = { printErr };
  const path = await wasmName(assets);
  if (!(await FilesetResolver.isSimdSupported())) {
    return { wasmLoaderPath: `${path}.js`, wasmBinaryPath: `${path}.wasm` };
  }
  const name = new URL(path, globalThis.location.origin).href;
  const loader: { readonly default: unknown } = await import(/* @vite-ignore */ `${name}.js`);
  globalThis.ModuleFactory = loader.default;
  return { wasmLoaderPath: '', wasmBinaryPath: `${name}.wasm` };
};

const readAll = async (
  body: ReadableStream<Uint8Array>,
  onChunk: (bytes: number) => void,
): Promise<readonly Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    onChunk(part.value.length);
  }
  return chunks;
};

/**
 * Downloads a model and returns its bytes. `onProgress` gets the loaded share, 0 to 1, if the
 * file's size is known.
 * @throws Error if the file cannot be loaded
 */
export const loadModel = async (url: string, onProgress: (loaded: number) => void): Promise<Uint8Array> => {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The pose model could not be loaded (HTTP ${response.status}).`);
  // Size of the response in bytes. For a compressed response it is the compressed size, so the
  // share is limited to 1.
  const total = Number(response.headers.get('content-length') ?? 0);
  let loaded = 0;
  const chunks = await readAll(response.body, (bytes) => {
    loaded += bytes;
    if (total > 0) onProgress(Math.min(1, loaded / total));
  });
  const model = new Uint8Array(loaded);
  let offset = 0;
  for (const chunk of chunks) {
    model.set(chunk, offset);
    offset += chunk.length;
  }
  return model;
};
