/** Tests a browser that stores bytes but no Blobs, like Safari's private window. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ABOUT, keeping, nextVisit, only, PIECES, PUSH_UP, useOwnStorage, WHOLE, written } from './fixtures/sets.ts';
import { readKept, readVideo } from './saved-attempts.ts';
import { storageRoom } from './storage-warning.tsx';

/** Replaces `put` while it is mocked. */
const putInto = (store: IDBObjectStore, value: unknown, key: IDBValidKey = ''): IDBRequest<IDBValidKey> => {
  store.delete(key);
  return store.add(value, key);
};

const holdsBlob = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(holdsBlob));

useOwnStorage();
beforeEach(() => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, value, key) {
    if (holdsBlob(value)) throw new DOMException('BlobURLs are not yet supported.', 'DataCloneError');
    return putInto(this, value, key);
  });
});
afterEach(() => vi.restoreAllMocks());

const keepAll = async () => {
  const made = keeping();
  made.keeper.setOut();
  made.keeper.begin(ABOUT);
  for (const piece of PIECES) made.keeper.add(piece);
  await written(PIECES.length);
  return made;
};

describe('draft storage in a browser that cannot store Blobs', () => {
  it('is not reported as forbidden', async () => {
    expect(await storageRoom()).toMatchObject({ isForbidden: false });
  });

  it('saves an interrupted recording with its video', async () => {
    const { notKept } = await keepAll();
    const head = only(await nextVisit());
    expect([notKept, head.hasVideo]).toEqual([[], true]);
    const kept = await readKept(head, PUSH_UP);
    expect(kept?.attempt.validReps).toBe(3);
    expect(kept?.attempt.video.type).toBe('video/webm');
    expect(await kept?.attempt.video.text()).toBe(PIECES.map((_, second) => `<${second}>`).join(''));
  });

  it('saves a complete recording with its video', async () => {
    const { keeper } = await keepAll();
    expect(await keeper.finish(WHOLE).isKept).toBe('whole');
    const head = only(await nextVisit());
    expect(head.hasVideo).toBe(true);
    for (const video of [await readVideo(head), (await readKept(head, PUSH_UP))?.attempt.video]) {
      expect([video?.type, await video?.text()]).toEqual(['video/webm', '<whole>']);
    }
  });
});
