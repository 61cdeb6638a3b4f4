import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { findCycle } from './chunk-graph.ts';
import type { Bundle } from './chunk-graph.ts';
import { codeSplitting } from './group-chunks.ts';

const REACT = '/a/node_modules/react-dom/client.js';
const GRAPH: Readonly<Record<string, readonly [imports: readonly string[], later: readonly string[]]>> = {
  '/a/first.ts': [['/a/language.ts'], []],
  '/a/door.tsx': [[REACT, '/a/button.tsx', '/a/sky.tsx'], ['/a/door-waitlist.tsx']],
  '/a/main.tsx': [
    [REACT, '/a/button.tsx', '/a/router.ts', '/a/node_modules/router/index.js', '/a/api.ts'],
    ['/a/challenges-page.tsx', '/a/leaderboard-page.tsx', '/a/admin-layout.tsx', '/a/admin-pages.tsx'],
  ],
  '/a/door-waitlist.tsx': [['/a/api.ts', '/a/form.ts', '/a/waitlist.ts', '/a/node_modules/zod/index.js'], []],
  '/a/challenges-page.tsx': [['/a/card.tsx', '/a/table.tsx', '/a/form.ts', '/a/filter.tsx', '/a/dates.ts'], []],
  '/a/leaderboard-page.tsx': [['/a/card.tsx', '/a/table.tsx', '/a/language.ts', '/a/form.ts'], []],
  '/a/admin-layout.tsx': [['/a/table.tsx', '/a/dates.ts', '/a/roles.ts'], []],
  '/a/admin-pages.tsx': [['/a/roles.ts'], []],
};

const groups =
  codeSplitting({ bootstrap: '/a/first.ts', door: '/a/door.tsx', application: '/a/main.tsx' }).groups ?? [];

const chunkOf = (id: string): string | undefined => {
  const infoOf = (module: string) => {
    const [importedIds, dynamicallyImportedIds] = GRAPH[module] ?? [[], []];
    return { importedIds, dynamicallyImportedIds } as unknown as Rolldown.ModuleInfo;
  };
  for (const { name, test } of groups.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))) {
    if (!(test instanceof RegExp && test.test(id))) continue;
    const found = typeof name === 'function' ? name(id, { getModuleInfo: infoOf }) : name;
    if (found) return found;
  }
  return undefined;
};

it.each([
  ['/a/first.ts', 'first'],
  ['/a/language.ts', 'first'],
  [REACT, 'drawing'],
  ['/a/button.tsx', 'shared'],
  ['/a/api.ts', 'shared-later'],
  ['/a/form.ts', 'forms'],
  ['/a/waitlist.ts', 'door-later'],
  ['/a/node_modules/zod/index.js', 'validators'],
  ['/a/router.ts', 'application'],
  ['/a/node_modules/router/index.js', 'packages'],
  ['/a/card.tsx', 'arrivals'],
  ['/a/table.tsx', 'arrivals'],
  ['/a/dates.ts', 'challenges-page'],
  ['/a/roles.ts', 'admin'],
])('codeSplitting puts %s into the chunk %s', (id, name) => {
  expect(chunkOf(id)).toBe(name);
});

it.each(['/a/sky.tsx', '/a/filter.tsx', '/a/challenges-page.tsx', '\0vite/preload-helper.js'])(
  'codeSplitting assigns %s to no group',
  (id) => {
    expect(chunkOf(id)).toBeUndefined();
  },
);

it('findCycle finds chunks that import each other', () => {
  const bundleOf = (imports: Readonly<Record<string, readonly string[]>>): Bundle =>
    Object.fromEntries(
      Object.entries(imports).map(([fileName, names]) => [fileName, { type: 'chunk', fileName, imports: names }]),
    ) as unknown as Bundle;
  expect(findCycle(bundleOf({ a: ['b'], b: ['c'], c: [] }))).toBeUndefined();
  expect(findCycle(bundleOf({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c']);
});
