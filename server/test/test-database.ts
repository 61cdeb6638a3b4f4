/**
 * Database of a test file: embedded, or on the server of `npm --prefix tools run test:postgres`.
 */
import type { TestDatabase } from './emptied.ts';
import { openEmbeddedTest } from './snapshot.ts';
import { openServerTest, TEST_SERVER } from './test-server.ts';

/** Empty, migrated database. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  TEST_SERVER === undefined ? openEmbeddedTest() : openServerTest(TEST_SERVER);
