/**
 * Locates the entry files of child processes and worker threads, from source and in the built
 * product.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Entry {
  readonly path: string;
  /** True for TypeScript source, which Node.js runs through tsx; false for built JavaScript. */
  readonly isSource: boolean;
}

/** Folder of this file: `src/platform/process` in source, `dist` or a subfolder in the bundle. */
const here = dirname(fileURLToPath(import.meta.url));

/** Returns the entry with this name in `src/`. Every entry is listed in vite.config.ts. */
export const entryOf = (name: string): Entry => {
  if (import.meta.url.endsWith('.ts')) return { path: join(here, `../../${name}.ts`), isSource: true };
  const beside = join(here, `${name}.js`);
  return { path: existsSync(beside) ? beside : join(here, `../${name}.js`), isSource: false };
};
