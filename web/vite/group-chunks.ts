/**
 * Groups modules into chunks, each of which is one script file. First come chunks for bootstrap,
 * code shared by landing page and application, and the application; then chunks by the pages that
 * need them. Without groups, a page would load 160 scripts, one for each set of importers. Also
 * replaces imports from index modules.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Rolldown, Plugin } from 'vite';

interface Starts {
  readonly bootstrap: string;
  readonly door: string;
  readonly application: string;
}

type Graph = Rolldown.ChunkingContext;

/** Pages that visitors often open first. They must not load code that they do not use. */
const ARRIVALS = ['challenges-page', 'challenge-page', 'leaderboard-page'];
/** Name of the chunk for modules that several pages in `ARRIVALS` need. */
const SHARED_BY_ARRIVALS = 'arrivals';
/**
 * Patterns of the file names of other pages. The key names the family that matching pages form. All
 * remaining pages form the family 'accounts'.
 */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  admin: /^(admin-|create-screen)/,
  exercises: /^(exercise-|record-page|recording-page|analysis-player|demo|pose-model|run-model-on-video)/,
};

const familyOf = (entry: string): string =>
  Object.entries(FAMILIES).find(([, names]) => names.test(basename(entry)))?.[0] ?? 'accounts';

/**
 * Returns the name of the chunk for a module that the given pages need. If pages of `ARRIVALS` need
 * it: that page, or the shared chunk if there are several. Otherwise the families of the pages.
 * Returns undefined if fewer than two pages need the module.
 */
const groupOf = (pages: readonly string[]): string | undefined => {
  const names = new Set(pages.map((page) => basename(page, '.tsx')));
  const arrivals = ARRIVALS.filter((name) => names.has(name));
  if (pages.length < 2) return undefined;
  if (arrivals.length > 0) return arrivals.length === 1 ? arrivals[0] : SHARED_BY_ARRIVALS;
  return [...new Set(pages.map(familyOf))].toSorted().join('-');
};

/** Pattern of React's modules, which all others import. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/**
 * Pattern of the engine's modules, which have their own chunk. In the chunk of the form components,
 * every page with an input would load the engine too.
 */
const ENGINE = /\/engine\/src\//;
const VALIDATORS = /\/node_modules\/zod\/|\?schemas$/;

/**
 * Id of a small module that several chunks need. It is in the first chunk, which saves a request.
 */
const POSE_ASSETS = '\0virtual:pose-assets';

interface Reached {
  readonly modules: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
}

const reachedFrom = (starts: Iterable<string>, graph: Graph): Reached => {
  const modules = new Set<string>();
  const later = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    open.push(...importedIds);
    for (const each of dynamicallyImportedIds) later.add(each);
  }
  return { modules, later };
};

/**
 * Returns a map from each dynamically imported module to all modules that it imports, at any depth.
 */
const pagesFrom = (starts: Iterable<string>, graph: Graph): ReadonlyMap<string, ReadonlySet<string>> => {
  const pages = new Map<string, ReadonlySet<string>>();
  const open = [...starts];
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (pages.has(page)) continue;
    const { modules, later } = reachedFrom([page], graph);
    pages.set(page, modules);
    open.push(...later);
  }
  return pages;
};

/**
 * Returns the chunk of a module that both pages and dynamic imports of the landing page need.
 * `group` is the chunk that it would have by its pages alone.
 */
const layerSharedWithDoor = (group: string | undefined, id: string): string => {
  if (group !== SHARED_BY_ARRIVALS && ARRIVALS.every((name) => group !== name)) return 'door-later';
  return ENGINE.test(id) ? 'engine' : 'forms';
};

const layersOf = ({ bootstrap, door, application }: Starts, graph: Graph) => {
  const front = reachedFrom([door], graph);
  const whole = reachedFrom([application], graph);
  const pages = pagesFrom(whole.later, graph);
  const first = new Set([...reachedFrom([bootstrap], graph).modules, POSE_ASSETS]);
  const later = reachedFrom(front.later, graph).modules;
  /**
   * Returns the name of a module's chunk; undefined for modules that stay with the page that
   * imports them.
   */
  return (id: string): string | undefined => {
    if (first.has(id)) return 'first';
    if (VALIDATORS.test(id)) return 'validators';
    if (whole.modules.has(id)) {
      if (front.modules.has(id)) return REACT.test(id) ? 'drawing' : 'shared';
      if (later.has(id)) return 'shared-later';
      return id.includes('/node_modules/') ? 'packages' : 'application';
    }
    if (front.modules.has(id)) return undefined;
    const group = groupOf([...pages].filter(([, modules]) => modules.has(id)).map(([page]) => page));
    if (!later.has(id)) return group;
    return layerSharedWithDoor(group, id);
  };
};

/**
 * Names of the chunks, highest priority first. A chunk takes only its own modules, not their
 * imports.
 */
const ORDER = [
  'first',
  'drawing',
  'shared',
  'shared-later',
  'packages',
  'application',
  'validators',
  'engine',
  'forms',
  'door-later',
];

/** Returns the bundler's code splitting options. All paths are absolute. */
export const codeSplitting = (starts: Starts): Rolldown.CodeSplittingOptions => {
  let layerOf: ReturnType<typeof layersOf> | undefined;
  const layer = (id: string, graph: Graph): string | undefined => (layerOf ??= layersOf(starts, graph))(id);
  const test = /^(?:[^\0].*\.(?:m?js|tsx?)(?:\?schemas)?|\0virtual:pose-assets)$/;
  const group = (debugName: string, priority: number, isIn: (name: string) => boolean) => ({
    debugName,
    name: (id: string, graph: Graph) => {
      const name = layer(id, graph);
      return name !== undefined && isIn(name) ? name : null;
    },
    test,
    priority,
    includeDependenciesRecursively: false,
  });
  return {
    groups: [
      ...ORDER.map((name, at) => group(name, ORDER.length - at, (other) => other === name)),
      group('pages', 0, (name) => !ORDER.includes(name)),
    ],
  };
};

const { resolve } = createRequire(import.meta.url);
const INDEXES = ['lucide-react', 'radix-ui'];
const IMPORT = /import \{([^}]*)\} from ["'](lucide-react|radix-ui)["'];?/g;

/**
 * Returns a map from each name that an index module exports to a function. The function returns the
 * statement that imports it directly, under a given local name.
 */
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

/**
 * Vite plugin that imports icons and components from their own modules instead of an index module.
 * With the index, every page seems to need all of them, so they could not be grouped by page.
 */
export const directImports = (): Plugin => ({
  name: 'reptemple-direct-imports',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/web\/src\/[^?]*\.tsx?$/, code: new RegExp(INDEXES.join('|')) },
    handler: (code) => ({ code: withDirectImports(code), map: null }),
  },
});
