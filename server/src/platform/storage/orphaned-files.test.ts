import { describe, expect, it } from 'vitest';
import { orphansOf, ORPHANED_AFTER_MS } from './file-removal-and-orphaned-files.ts';
import type { Files, ListedKey } from './file-storage-and-local-folder.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const OLD = NOW.getTime() - ORPHANED_AFTER_MS - 1;
const YOUNG = NOW.getTime() - ORPHANED_AFTER_MS + 1;

/** Returns a fake storage that lists like a bucket, where folders have no modification time. */
const bucket = (under: Readonly<Record<string, readonly ListedKey[]>>): Pick<Files, 'list'> => ({
  list: (prefix) => Promise.resolve(under[prefix] ?? []),
});
const folder = (key: string): ListedKey => ({ key, modifiedMs: Infinity });
const listed = (count: number, modifiedMs = OLD): readonly ListedKey[] =>
  Array.from({ length: count }, (_, at) => ({ key: `tracks/${at}`, modifiedMs }));

describe('orphaned files', () => {
  it('are those whose newest file is old, also in subfolders', async () => {
    const files = bucket({
      'media/a': [{ key: 'media/a/video', modifiedMs: OLD }],
      'media/b': [{ key: 'media/b/gif', modifiedMs: OLD }, folder('media/b/made')],
      'media/b/made': [{ key: 'media/b/made/1', modifiedMs: YOUNG }],
    });
    const rowless = [folder('media/a'), folder('media/b'), { key: 'media/c', modifiedMs: YOUNG }];
    const found = await orphansOf(files, { rowless, all: 6 }, NOW);
    expect(found.map(({ key }) => key)).toEqual(['media/a']);
  });

  it.each([
    [2, 2],
    [3, 6],
  ])('are found if they are %i of %i files', async (rowless, all) => {
    expect(await orphansOf(bucket({}), { rowless: listed(rowless), all }, NOW)).toHaveLength(rowless);
  });

  it('are not removed if most files, old or new, have no database row: it throws', async () => {
    const rowless = [...listed(1), ...listed(2, YOUNG)];
    await expect(orphansOf(bucket({}), { rowless, all: 5 }, NOW)).rejects.toThrow(
      '3 of 5 files aren’t in the database, for example tracks/0. Nothing was removed.',
    );
  });
});
