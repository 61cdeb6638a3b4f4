import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { connection, forgetConnection } from './draft-indexeddb-and-tab-locks.ts';

afterEach(async () => {
  vi.useRealTimers();
  await forgetConnection();
});

it('opening the draft store fails after 3 seconds if another tab blocks it, and a late connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const older = await openDB('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });
  const outcome = connection().then(() => 'open', String);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await outcome).toContain('Another tab holds the storage.');

  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  older.close();
  vi.useRealTimers();
  await vi.waitFor(() => expect(closed.mock.contexts).toHaveLength(2), 10_000);
  closed.mockRestore();
  expect((await connection()).version).toBe(2);
});
