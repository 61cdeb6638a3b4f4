/**
 * Tests databases of other versions, and repeatable migrations. Also tests which packages the
 * process loads that starts for each recording: its start must be fast.
 */
import { cpSync, existsSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { withMigrationsUpTo } from '../src/backup/restore.ts';
import { useEmbedded } from '../src/platform/database/database.ts';
import { MIGRATIONS } from './postgres-test-server.ts';

describe('migrations', () => {
  const TIMEOUT_MS = 60_000;

  const EARLIER = 1_700_000_000_000;
  const LATER = 4_000_000_000_000;

  let client: PGlite;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reptemple-migrations-'));
    cpSync(MIGRATIONS, folder, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const openAfter = async (createdAt: number): Promise<PGlite> => {
    client = await PGlite.create();
    await useEmbedded(client, MIGRATIONS);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'other',
      createdAt,
    ]);
    return client;
  };

  describe('opening a database is refused with advice:', () => {
    it.each([
      ['from before the first release', EARLIER, /pre-release version.*Set DATA_DIR to an empty folder/],
      ['of a newer version', LATER, /made by a newer version of RepTemple \(\d+ migrations; this version knows \d+\)/],
    ])(
      '%s',
      async (_name, createdAt, sentence) => {
        await expect(useEmbedded(await openAfter(createdAt), MIGRATIONS)).rejects.toThrow(sentence);
      },
      TIMEOUT_MS,
    );
  });

  describe('restoring a backup is refused with advice:', () => {
    it.each([
      ['from before the first release', EARLIER, /pre-release version/],
      ['of a newer version', LATER, /newer version of RepTemple.*Install that version/],
    ])('%s', async (_name, createdAt, sentence) => {
      const applied = [{ hash: 'other', createdAt: String(createdAt) }];
      await expect(withMigrationsUpTo(MIGRATIONS, applied, () => Promise.resolve())).rejects.toThrow(sentence);
    });
  });

  describe('a repeatable migration', () => {
    it(
      'is applied again only if its file has changed',
      async () => {
        const path = join(folder, 'repeatable/leaderboard.sql');
        const height = async (): Promise<unknown> => {
          const { rows } = await client.query<{ height: number }>(
            `select leaderboard_height('00000000-0000-4000-8000-000000000001') as height`,
          );
          return rows[0]?.height;
        };
        client = await PGlite.create();
        await useEmbedded(client, folder);
        expect(await height()).toBe(0);
        await client.exec(
          `create or replace function leaderboard_height(recording_id uuid) returns integer language sql as 'select 7'`,
        );
        await useEmbedded(client, folder);
        expect(await height()).toBe(7);
        await writeFile(path, `${await readFile(path, 'utf8')}\n-- Changed.\n`);
        await useEmbedded(client, folder);
        expect(await height()).toBe(0);
        await client.close();
      },
      TIMEOUT_MS,
    );
  });
});

const DIST = join(import.meta.dirname, '../dist');
const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?["']([^"']+)["']/gm;

const SourceMap = z.object({ sources: z.array(z.string()) });

/** Packages whose modules are bundled into a built file, from its source map if it has one. */
const bundledIn = (file: string): readonly string[] =>
  existsSync(`${file}.map`)
    ? SourceMap.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8'))).sources.flatMap((source) => {
        const name = /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//.exec(source)?.groups?.['name'];
        return name === undefined ? [] : [name];
      })
    : [];

/** Packages that a built file loads when it starts: bundled ones and those in node_modules. */
const packagesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const packages = new Set(bundledIn(file));
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!name.startsWith('.')) packages.add(name);
    else for (const one of packagesOf(join(dirname(file), name), seen)) packages.add(one);
  }
  return packages;
};

const HEAVY = ['better-auth', 'drizzle-orm', 'hono', 'pg', 'nodemailer', 'pino'];
const ON_USE = ['pg', '@aws-sdk/client-s3', '@simplewebauthn/server', 'sharp'];

const foundIn = (entry: string, packages: readonly string[]): readonly string[] =>
  [...packagesOf(join(DIST, `${entry}.js`))].filter((name) =>
    packages.some((one) => name === one || name.startsWith(`${one}/`)),
  );

test('the main entry loads better-auth, drizzle-orm and hono', () => {
  expect(foundIn('main', HEAVY)).toEqual(expect.arrayContaining(['better-auth', 'drizzle-orm', 'hono', 'pino']));
});

test('the main entry loads the clients of PostgreSQL, S3 and passkeys only with their first use', () => {
  expect(foundIn('main', ON_USE)).toEqual([]);
});

test.each(['count-worker', 'verify-worker', 'media-process', 'pose-check-process', 'picture-process'])(
  '%s loads no auth, database, HTTP, mail or log packages',
  (entry) => {
    expect(foundIn(entry, HEAVY)).toEqual([]);
  },
);
