/**
 * Database of a test file: embedded, or on the server of `npm --prefix tools run test:postgres`.
 */
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import type { Database } from '../src/platform/database/database.ts';
import type { TestDatabase } from './emptied.ts';
import { openEmbeddedTest } from './snapshot.ts';
import { newDatabase, openServerTest, TEST_SERVER } from './test-server.ts';

/** Empty, migrated database. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  TEST_SERVER === undefined ? openEmbeddedTest() : openServerTest(TEST_SERVER);

/** Runs one statement. */
export type Query = (statement: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** Database for tests that run migrations themselves. */
export interface UntouchedDatabase {
  readonly db: Database;
  readonly query: Query;
  readonly migrate: (migrationsFolder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const openUntouchedEmbedded = async (): Promise<UntouchedDatabase> => {
  const client = await PGlite.create();
  const db = drizzle(client);
  return {
    db,
    query: (statement, values) => client.query(statement, values),
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    close: () => client.close(),
  };
};

const openUntouchedOn = async (server: string): Promise<UntouchedDatabase> => {
  const { url, drop } = await newDatabase(server, 'untouched');
  const client = new Client({ connectionString: url });
  await client.connect();
  const db = drizzleServer(client);
  return {
    db,
    query: (statement, values) => client.query<object>(statement, values),
    migrate: (migrationsFolder) => migrateServer(db, { migrationsFolder }),
    close: async () => {
      await client.end();
      await drop();
    },
  };
};

/** Database without tables. */
export const openUntouchedDatabase = (): Promise<UntouchedDatabase> =>
  TEST_SERVER === undefined ? openUntouchedEmbedded() : openUntouchedOn(TEST_SERVER);
