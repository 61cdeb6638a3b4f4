/** Finds the folder of an installed package. */
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** With two installed copies, returns the one that imports resolve to. */
export const packageFolder = (name: string): string => {
  const entry = require.resolve(name);
  const end = entry.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length;
  return entry.slice(0, end);
};
