import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk';

type Reach = (chunk: Rolldown.OutputChunk) => readonly string[];

const follow = (bundle: Bundle, name: string, reach: Reach, found: Set<string>): ReadonlySet<string> => {
  const chunk = bundle[name];
  if (!isChunk(chunk) || found.has(name)) return found;
  found.add(name);
  for (const imported of reach(chunk)) follow(bundle, imported, reach, found);
  return found;
};

/** Returns the file names of the chunk and of its static imports, direct or indirect. */
export const withImports = (bundle: Bundle, name: string): ReadonlySet<string> =>
  follow(bundle, name, ({ imports }) => imports, new Set());

/**
 * Returns the file names of the chunk and of its static and dynamic imports, direct or indirect.
 */
export const withAll = (bundle: Bundle, name: string): ReadonlySet<string> =>
  follow(bundle, name, ({ imports, dynamicImports }) => [...imports, ...dynamicImports], new Set());

/**
 * Returns the file names of chunks that import each other in a cycle of static imports; undefined
 * if there is none.
 */
export const findCycle = (bundle: Bundle): readonly string[] | undefined => {
  const cyclic = Object.values(bundle)
    .filter(isChunk)
    .filter(({ fileName, imports }) => imports.some((name) => withImports(bundle, name).has(fileName)))
    .map(({ fileName }) => fileName);
  return cyclic.length > 0 ? cyclic : undefined;
};

/**
 * Returns the file name of an entry's chunk. `module` is the absolute path of the entry.
 * @throws if the module is not an entry
 */
export const entryOf = (bundle: Bundle, module: string): string => {
  const entry = Object.values(bundle)
    .filter(isChunk)
    .find(({ facadeModuleId }) => facadeModuleId === module);
  if (!entry) throw new Error(`Nothing was built from ${module}.`);
  return entry.fileName;
};
