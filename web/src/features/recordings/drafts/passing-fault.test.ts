/** Tests a set during which the storage fails temporarily. */
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import {
  ABOUT,
  keeping,
  nextVisit,
  only,
  PERSON,
  PIECES,
  PUSH_UP,
  TRACK,
  useOwnStorage,
  WHOLE,
  written,
} from './fixtures/sets.ts';
import { keepsBlobs } from './writing.ts';
import { keptQuery, readKept, readVideo, unsentQuery } from './saved-attempts.ts';
import { connection } from './draft-store.ts';

useOwnStorage();

const begun = async (pieces: number) => {
  const made = keeping();
  made.keeper.setOut();
  made.keeper.begin(ABOUT);
  for (const piece of PIECES.slice(0, pieces)) made.keeper.add(piece);
  await written(pieces);
  return made;
};

/** Replaces `put` while it is mocked. */
const putInto = (store: IDBObjectStore, value: unknown, key: IDBValidKey = ''): IDBRequest<IDBValidKey> => {
  store.delete(key);
  return store.add(value, key);
};
const unknown = (): never => {
  throw new DOMException('Attempt to get a record failed.', 'UnknownError');
};

describe('draft storage that fails once', () => {
  it.each([
    ['its connection is gone', async () => (await connection()).close()],
    [
      'a piece cannot be written',
      async () => void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(unknown),
    ],
  ])('still saves all pieces of the recording after: %s', async (_how, stumbles) => {
    const { keeper, notKept } = await begun(2);
    await stumbles();
    for (const piece of PIECES.slice(2)) keeper.add(piece);
    await written(PIECES.length);
    vi.restoreAllMocks();
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track).toEqual(TRACK);
    expect(notKept).toEqual([]);
  });

  it('still replaces the pieces by the complete recording after a lost connection', async () => {
    const { keeper, notKept } = await begun(PIECES.length);
    (await connection()).close();
    expect(await keeper.finish(WHOLE).isKept).toBe('whole');
    expect(notKept).toEqual([]);
    expect(only(await nextVisit()).draft).toBeNull();
  });
});

it('saved recordings can be read after the database connection was closed', async () => {
  const { keeper } = await begun(0);
  await keeper.finish(WHOLE).isKept;
  const head = only(await nextVisit());
  for (const read of [
    () => new QueryClient().fetchQuery(keptQuery(head, PUSH_UP)).then((kept) => kept?.attempt.video),
    () => readVideo(head),
    () => new QueryClient().fetchQuery(unsentQuery(PERSON)).then((heads) => only(heads) && readVideo(head)),
  ]) {
    (await connection()).close();
    expect(await (await read())?.text()).toBe('<whole>');
  }
});

it('a piece that the storage refuses leaves no draft entry behind', async () => {
  await keepsBlobs();
  // The first of a piece's two entries is accepted, the second rejected.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, value, key) {
    return this.name === 'pieces' ? unknown() : putInto(this, value, key);
  });
  const { keeper, notKept } = keeping();
  keeper.setOut();
  keeper.begin(ABOUT);
  for (const piece of PIECES) keeper.add(piece);
  await vi.waitFor(() => expect(notKept).toEqual(['forbidden']), 10_000);
  expect(await (await connection()).count('heads')).toBe(0);
});
