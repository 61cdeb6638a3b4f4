/** Programs of our own that run beside the server, in a process or a thread: where they are, from source and in the built product. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Entry {
  readonly path: string;
  /** TypeScript, which Node reads through tsx; the built product is JavaScript. */
  readonly isSource: boolean;
}

/** Of this file: `src/platform` in the source, `dist` or a folder below it in the bundle. */
const here = dirname(fileURLToPath(import.meta.url));

/** The entry of this name in `src/`; every one is listed in vite.config.ts. */
export const entryOf = (name: string): Entry => {
  if (import.meta.url.endsWith('.ts')) return { path: join(here, `../${name}.ts`), isSource: true };
  const beside = join(here, `${name}.js`);
  return { path: existsSync(beside) ? beside : join(here, `../${name}.js`), isSource: false };
};
