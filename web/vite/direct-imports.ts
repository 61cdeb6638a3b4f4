/**
 * Imports icons and components from their own modules instead of an index. The index makes each
 * page seem to import all of them, so they could not be grouped by page (chunks.ts).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const INDEXES = ['lucide-react', 'radix-ui'];
const IMPORT = /import \{([^}]*)\} from ["'](lucide-react|radix-ui)["'];?/g;

/** Maps each exported name of an index to the import that replaces it. */
const namesIn = (index: string): ReadonlyMap<string, (local: string) => string> => {
  const file = resolve(index).replace(
    /\/dist\/.*$/,
    index === 'radix-ui' ? '/dist/index.mjs' : '/dist/esm/lucide-react.mjs',
  );
  const code = readFileSync(file, 'utf8');
  const components = [...code.matchAll(/import \* as (\w+) from "(@radix-ui\/[\w-]+)"/g)].map(
    ([, name = '', from = '']) => [name, (local: string) => `import * as ${local} from '${from}';`] as const,
  );
  const icons = [...code.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs'/g)].flatMap(
    ([, names = '', from = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, (local: string) => `import ${local} from 'lucide-react/${from}';`] as const,
      ),
  );
  return new Map([...components, ...icons]);
};

const known = new Map<string, ReturnType<typeof namesIn>>();

/** Replaces imports from the indexes. */
export const withDirectImports = (code: string): string =>
  code.replaceAll(IMPORT, (all, specifiers: string, index: string) => {
    const names = known.get(index) ?? namesIn(index);
    known.set(index, names);
    const direct = specifiers
      .split(',')
      .map((specifier) => specifier.trim().split(/\s+as\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', local = name]) => names.get(name)?.(local));
    return direct.includes(undefined) ? all : direct.join(' ');
  });

export const directImports = (): Plugin => ({
  name: 'reptemple-direct-imports',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/web\/src\/[^?]*\.tsx?$/, code: new RegExp(INDEXES.join('|')) },
    handler: (code) => ({ code: withDirectImports(code), map: null }),
  },
});
