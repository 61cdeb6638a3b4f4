/**
 * Vite plugin that compresses the built files, so that the server need not do it per request: `.gz`
 * for all compressible files, `.br` for text and WebAssembly.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const shrink = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

const TEXT = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);
const WASM = new Set(['.wasm']);
/**
 * File extensions that get no `.br`: pose models are mostly float16 weights, for which brotli takes
 * minutes to save 2 % more than gzip.
 */
const MODELS = new Set(['.task', '.data', '.binarypb', '.tflite']);
const SMALLEST_BYTES = 1024;
const BEST_BROTLI = 11;
/**
 * Brotli quality for WebAssembly. Quality 6 takes a second for 11 MB; quality 11 takes half a
 * minute and saves 8 % more.
 */
const QUICK_BROTLI = 6;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  shrink.brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const compressFile = async (path: string): Promise<void> => {
  const extension = extname(path);
  const isText = TEXT.has(extension);
  const isWasm = WASM.has(extension);
  if (!isText && !isWasm && !MODELS.has(extension)) return;
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const small = await shrink.gzip(bytes, { level: isText ? 9 : 6 });
  if (small.length < bytes.length * 0.97) await writeFile(`${path}.gz`, small);
  if (isText || isWasm) await writeFile(`${path}.br`, await brotli(bytes, isText ? BEST_BROTLI : QUICK_BROTLI));
};

export const precompress = (): Plugin => {
  let folder = 'dist';
  return {
    name: 'reptemple-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
        // Compresses one file per core at a time, because zlib works in threads.
        const compressNext = async (): Promise<void> => {
          for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compressFile(path);
        };
        await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
      },
    },
  };
};
