/**
 * Groups modules into chunks by layer: bootstrap, what landing page and application share, the
 * application, then by the pages that need them. Without groups each set of importers has a chunk:
 * 160 scripts for a page.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Rolldown, Plugin } from 'vite';

interface Starts {
  /** Path of the bootstrap script of every page. */
  readonly bootstrap: string;
  readonly door: string;
  readonly application: string;
}

type Graph = Rolldown.ChunkingContext;

/** Names of pages that visitors often open first. They load no code that they do not use. */
const ARRIVALS = ['challenges-page', 'challenge-page', 'leaderboard-page'];
/** Name of the group for modules that several of those pages need. */
const SEVERAL = 'arrivals';
/**
 * Families of other pages, by pattern of their modules' names. All further pages are one more
 * family.
 */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  admin: /^(admin-|create-screen)/,
  exercises: /^(exercise-|record-page|recording-page|analysis-player|demo|pose-model|run-model-on-video)/,
};

const familyOf = (entry: string): string =>
  Object.entries(FAMILIES).find(([, names]) => names.test(basename(entry)))?.[0] ?? 'accounts';

/**
 * Returns the group of a module: the first page that needs it, or else the families of the pages
 * that need it.
 */
const groupOf = (pages: readonly string[]): string | undefined => {
  const names = new Set(pages.map((page) => basename(page, '.tsx')));
  const arrivals = ARRIVALS.filter((name) => names.has(name));
  if (pages.length < 2) return undefined;
  if (arrivals.length > 0) return arrivals.length === 1 ? arrivals[0] : SEVERAL;
  return [...new Set(pages.map(familyOf))].toSorted().join('-');
};

/** Pattern of React's modules, which everything else imports. */
const DRAWING = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/**
 * Pattern of the engine's modules. Without their own chunk, every page with an input would load the
 * engine.
 */
const ENGINE = /\/engine\/src\//;
/** Pattern of schemas and zod: strip-contract-schemas.ts. */
const VALIDATORS = /\/node_modules\/zod\/|\?schemas$/;

/**
 * Module with names and sizes of a few files. Several layers need it, and a separate request costs
 * more.
 */
const POSE_ASSETS = '\0virtual:pose-assets';

interface Reached {
  readonly modules: ReadonlySet<string>;
  /** Modules that are imported dynamically. */
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

/** Returns for each dynamically imported module which modules it reaches. */
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

/** Returns the layer of a module that both pages and what the landing page loads later need. */
const sharedWithDoor = (group: string | undefined, id: string): string => {
  if (group !== SEVERAL && ARRIVALS.every((name) => group !== name)) return 'door-later';
  return ENGINE.test(id) ? 'engine' : 'forms';
};

const layersOf = ({ bootstrap, door, application }: Starts, graph: Graph) => {
  const front = reachedFrom([door], graph);
  const whole = reachedFrom([application], graph);
  const pages = pagesFrom(whole.later, graph);
  const first = new Set([...reachedFrom([bootstrap], graph).modules, POSE_ASSETS]);
  const later = reachedFrom(front.later, graph).modules;
  /** Returns the group of a module; undefined leaves it to the page that imports it. */
  return (id: string): string | undefined => {
    if (first.has(id)) return 'first';
    if (VALIDATORS.test(id)) return 'validators';
    if (whole.modules.has(id)) {
      if (front.modules.has(id)) return DRAWING.test(id) ? 'drawing' : 'shared';
      if (later.has(id)) return 'shared-later';
      return id.includes('/node_modules/') ? 'packages' : 'application';
    }
    if (front.modules.has(id)) return undefined;
    const group = groupOf([...pages].filter(([, modules]) => modules.has(id)).map(([page]) => page));
    if (!later.has(id)) return group;
    return sharedWithDoor(group, id);
  };
};

/** Groups in the order in which they take their modules, each with what these import. */
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

/** Returns the bundler's chunk groups. All paths are absolute. */
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

/** Returns for each exported name of an index the import that replaces it. */
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

/** Returns the code with imports from indexes replaced by direct ones. */
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
 * Vite plugin that imports icons and components from their own modules instead of an index. The
 * index makes each page seem to import all of them, so they could not be grouped by page.
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
