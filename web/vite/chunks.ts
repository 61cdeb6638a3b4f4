/**
 * Groups modules into chunks by layer: bootstrap, what landing page and application share, the
 * application, then what pages of the same families share. Without groups each set of importers
 * has a chunk: 160 scripts for a page.
 */
import { basename } from 'node:path';
import type { Rolldown } from 'vite';

interface Starts {
  /** Bootstrap of every page. */
  readonly bootstrap: string;
  readonly door: string;
  readonly application: string;
}

type Graph = Rolldown.ChunkingContext;

/** Families of pages by the names of their modules. All other pages are one more family. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  admin: /^(admin-|create-screen)/,
  exercises: /^(exercise-|record-page|recording-page|analysis-player|demo|pose-model|model-watch)/,
  visits: /^(challenges-page|challenge-page|leaderboard-page|campaign-page|activity|landing-gate|queries)/,
};

const familyOf = (entry: string): string =>
  Object.entries(FAMILIES).find(([, names]) => names.test(basename(entry)))?.[0] ?? 'accounts';

/** React, which everything else imports. */
const DRAWING = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Indexes of all icons and components: reached by every page, which then uses a few. */
const INDEX = /\/node_modules\/(?:lucide-react|radix-ui)\//;
/** Smaller sets of icons are joined with a similar one; before minifying. */
const SMALLEST_BYTES = { front: 2 * 1024, pages: 24 * 1024 } as const;

interface Reached {
  readonly modules: ReadonlySet<string>;
  /** Modules that are imported later. */
  readonly later: ReadonlySet<string>;
}

const reachedFrom = (starts: Iterable<string>, graph: Graph): Reached => {
  const modules = new Set<string>();
  const later = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || INDEX.test(id)) continue;
    modules.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    open.push(...importedIds);
    for (const each of dynamicallyImportedIds) later.add(each);
  }
  return { modules, later };
};

/** Maps each module that is imported later to what it reaches. */
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

const layersOf = ({ bootstrap, door, application }: Starts, graph: Graph) => {
  const front = reachedFrom([door], graph);
  const whole = reachedFrom([application], graph);
  const pages = pagesFrom(whole.later, graph);
  const familiesOf = (id: string): string | undefined => {
    const reaching = [...pages].filter(([, modules]) => modules.has(id)).map(([page]) => page);
    return reaching.length < 2 ? undefined : [...new Set(reaching.map(familyOf))].toSorted().join('-');
  };
  const first = reachedFrom([bootstrap], graph).modules;
  const later = reachedFrom(front.later, graph).modules;
  /** Undefined: left to the page that imports the module. */
  return (id: string): string | undefined => {
    if (first.has(id)) return 'bootstrap';
    if (whole.modules.has(id)) {
      if (front.modules.has(id)) return DRAWING.test(id) ? 'drawing' : 'shared';
      if (later.has(id)) return 'shared-later';
      return id.includes('/node_modules/') ? 'packages' : 'application';
    }
    if (front.modules.has(id)) return undefined;
    return later.has(id) ? 'door-later' : familiesOf(id);
  };
};

/** In the order in which groups take their modules, each with what these import. */
const ORDER = ['bootstrap', 'drawing', 'shared', 'shared-later', 'packages', 'application', 'door-later'];

/** All paths are absolute. */
export const codeSplitting = (starts: Starts): Rolldown.CodeSplittingOptions => {
  let layerOf: ReturnType<typeof layersOf> | undefined;
  const layer = (id: string, graph: Graph): string | undefined => (layerOf ??= layersOf(starts, graph))(id);
  const test = /^[^\0].*\.(?:m?js|tsx?)$/;
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
  const indexed = { entriesAware: true, includeDependenciesRecursively: false, priority: ORDER.length + 1 };
  const icons = { ...indexed, test: /\/lucide-react\/dist\/esm\/icons\// };
  return {
    groups: [
      ...ORDER.map((name, at) => group(name, ORDER.length - at, (other) => other === name)),
      group('families', 0, (name) => !ORDER.includes(name)),
      // Icons import nothing of each other, so sets of them may be joined without cycles of chunks.
      // Those of the landing page are not joined with those of pages.
      { ...icons, name: 'front-icons', tags: ['$initial'], entriesAwareMergeThreshold: SMALLEST_BYTES.front },
      { ...icons, name: 'icons', entriesAwareMergeThreshold: SMALLEST_BYTES.pages },
      { ...indexed, name: 'components', test: /\/node_modules\/(?:@radix-ui|@floating-ui|react-remove-scroll)/ },
    ],
  };
};
