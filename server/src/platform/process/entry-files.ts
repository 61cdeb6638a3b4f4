import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Entry {
  readonly path: string;
  /**
   * True if this file is TypeScript source, which Node.js runs through tsx; false if it is built.
   */
  readonly isSource: boolean;
}

/** Folder of this file: `src/platform/process` in source, `dist` or a subfolder when built. */
const here = dirname(fileURLToPath(import.meta.url));

/** Returns the entry with this name in `src/`. Entries must be listed in vite.config.ts. */
export const entryOf = (name: string): Entry => {
  if (import.meta.url.endsWith('.ts')) return { path: join(here, `../../${name}.ts`), isSource: true };
  const beside = join(here, `${name}.js`);
  return { path: existsSync(beside) ? beside : join(here, `../${name}.js`), isSource: false };
};
