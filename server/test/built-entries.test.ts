/**
 * Processes started per recording load only the packages they need, because a slow start
 * multiplies.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../dist');
const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?["']([^"']+)["']/gm;

/** Returns the packages that a built file and its static imports need. */
const packagesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!name.startsWith('.')) packages.add(name);
    else for (const one of packagesOf(join(dirname(file), name), seen)) packages.add(one);
  }
  return packages;
};

const HEAVY = ['better-auth', 'drizzle-orm', 'hono', 'pg', 'nodemailer', 'pino'];

const heavyIn = (entry: string): readonly string[] =>
  [...packagesOf(join(DIST, `${entry}.js`))].filter((name) =>
    HEAVY.some((one) => name === one || name.startsWith(`${one}/`)),
  );

test('the main entry loads drizzle-orm, hono and pg', () => {
  expect(heavyIn('main')).toEqual(expect.arrayContaining(['drizzle-orm', 'hono', 'pg']));
});

test.each(['count-thread', 'examine-thread', 'media-process', 'watch-process', 'picture-process'])(
  '%s loads no auth, database, HTTP, mail or log packages',
  (entry) => {
    expect(heavyIn(entry)).toEqual([]);
  },
);
