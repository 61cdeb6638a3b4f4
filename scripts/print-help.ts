/** Import this first in a TypeScript file: prints help as `help.mjs` does. */
export { headComment } from './help.mjs';
