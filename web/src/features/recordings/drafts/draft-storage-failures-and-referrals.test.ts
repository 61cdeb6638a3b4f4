/**
 * Tests unsent recordings with failing storage (full, temporarily broken, or without Blobs), in the
 * format of an older version, and with a referral code.
 */
import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { describe, expect, it, vi, beforeEach, afterEach } from 'vitest';
import { rememberRef, consumeReferral } from '../sharing/saved-referral.ts';
import { connection, headOfAttempt, keyOf } from './draft-indexeddb-and-tab-locks.ts';
import {
  ABOUT,
  keeping,
  nextVisit,
  only,
  PERSON,
  PIECES,
  PUSH_UP,
  TRACK,
  WHOLE,
  useOwnStorage,
  written,
} from './fixtures/recorded-set-and-draft-store.ts';
import { storageSpace } from './storage-space-and-warning.tsx';
import { readSaved, keptQuery, readVideo, unsentQuery, canStoreBlobs } from './unsent-recordings-store.ts';

useOwnStorage();

const fill = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });

describe('a recording interrupted after the storage became full', () => {
  const brokenAfter = async (pieces: number): Promise<readonly string[]> => {
    const left: string[] = [];
    const { keeper, notKept } = keeping({ onLeftBehind: (leftAs) => left.push(leftAs) });
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, pieces)) keeper.add(piece);
    if (pieces > 0) await written(pieces);
    const full = fill();
    for (const piece of PIECES.slice(pieces)) keeper.add(piece);
    await vi.waitFor(() => expect(notKept).toEqual(['full']), 10_000);
    full.mockRestore();
    keeper.leaveBehind();
    await vi.waitFor(() => expect(left).toHaveLength(1), 10_000);
    return left;
  };

  it('keeps its beginning and reports that only the beginning is saved', async () => {
    expect(await brokenAfter(2)).toEqual(['beginning']);
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 2000));
  });

  it('keeps nothing if no piece was saved before', async () => {
    expect(await brokenAfter(0)).toEqual(['nothing']);
    expect(await nextVisit()).toEqual([]);
  });
});

describe('draft storage', () => {
  it('keeps the pieces if it has no space for the complete recording', async () => {
    const { keeper, notKept } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    const full = fill();
    expect(await keeper.finish(WHOLE).isKept).toBe('pieces');
    full.mockRestore();
    expect(notKept).toEqual([]);
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt).toMatchObject({ validReps: 3 });
  });

  it('reports a full disk once and keeps the earlier pieces without a gap', async () => {
    const { keeper, notKept } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 2)) keeper.add(piece);
    await written(2);
    const full = fill();
    keeper.add(PIECES[2] ?? { video: null, frames: [] });
    await vi.waitFor(() => expect(notKept).toEqual(['full']), 10_000);
    full.mockRestore();
    for (const piece of PIECES.slice(3)) keeper.add(piece);
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 2000));
  });

  it('of version 1 is upgraded with its recordings', async () => {
    const before = await openDB('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });
    const key = `${PERSON}/challenge-1/old-session`;
    await before.put('attempts', { sessionId: 'old-session', attempt: WHOLE, keptAt: Date.now() }, key);
    before.close();
    const head = only(await nextVisit());
    expect(head).toMatchObject({ sessionId: 'old-session', challenge: 'challenge-1', challengeName: '', ticket: null });
    expect((await readSaved(head, PUSH_UP))?.attempt.validReps).toBe(3);
  });
});

describe('kept referral', () => {
  const REF = 'AbCdEfGhIjKl';

  const follow = (ref: string): void => rememberRef({ search: { ref }, cause: 'enter' });

  useOwnStorage();

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return () => vi.unstubAllGlobals();
  });

  const begun = () => {
    const { keeper } = keeping({ consumeReferral: () => consumeReferral(PERSON) });
    keeper.prepare();
    keeper.begin(ABOUT);
    return keeper;
  };

  const readNext = async () => readSaved(only(await nextVisit()), PUSH_UP);

  it('a complete draft keeps its referral code when another link is followed before it is sent', async () => {
    follow(REF);
    const { kept, isKept } = begun().finish(WHOLE);
    await isKept;
    follow('another');
    expect(kept.referredBy).toBe(REF);
    expect(await readNext()).toMatchObject({ referredBy: REF });
  });

  it('an interrupted draft keeps its referral code when another link is followed', async () => {
    follow(REF);
    const keeper = begun();
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    follow('another');
    expect(await readNext()).toMatchObject({ referredBy: REF });
  });

  it('a draft without a referral code takes the one of a link followed later', async () => {
    await begun().finish(WHOLE).isKept;
    expect(await readNext()).toMatchObject({ referredBy: null });
    follow(REF);
    expect(await readNext()).toMatchObject({ referredBy: REF });
  });

  it('a draft of an older version without a referral field takes the code of a link followed later', async () => {
    const named = {
      person: PERSON,
      challenge: 'challenge-1',
      challengeName: 'Strict Push-Ups',
      sessionId: 'session-0',
    };
    const older = { sessionId: 'session-0', attempt: WHOLE, keptAt: Date.now() };
    const database = await connection();
    await database.put('attempts', older, keyOf(named));
    await database.put('heads', headOfAttempt(named, older), keyOf(named));
    expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: null });
    follow(REF);
    expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: REF });
  });
});

useOwnStorage();

const begun = async (pieces: number) => {
  const made = keeping();
  made.keeper.prepare();
  made.keeper.begin(ABOUT);
  for (const piece of PIECES.slice(0, pieces)) made.keeper.add(piece);
  await written(pieces);
  return made;
};

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
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
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
  await canStoreBlobs();
  // Lets writes of a recording's summary succeed, and rejects writes of its pieces.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, value, key) {
    return this.name === 'pieces' ? unknown() : putInto(this, value, key);
  });
  const { keeper, notKept } = keeping();
  keeper.prepare();
  keeper.begin(ABOUT);
  for (const piece of PIECES) keeper.add(piece);
  await vi.waitFor(() => expect(notKept).toEqual(['forbidden']), 10_000);
  expect(await (await connection()).count('heads')).toBe(0);
});

describe('private window', () => {
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
    made.keeper.prepare();
    made.keeper.begin(ABOUT);
    for (const piece of PIECES) made.keeper.add(piece);
    await written(PIECES.length);
    return made;
  };

  describe('draft storage in a browser that cannot store Blobs', () => {
    it('is not reported as forbidden', async () => {
      expect(await storageSpace()).toMatchObject({ isForbidden: false });
    });

    it('saves an interrupted recording with its video', async () => {
      const { notKept } = await keepAll();
      const head = only(await nextVisit());
      expect([notKept, head.hasVideo]).toEqual([[], true]);
      const kept = await readSaved(head, PUSH_UP);
      expect(kept?.attempt.validReps).toBe(3);
      expect(kept?.attempt.video.type).toBe('video/webm');
      expect(await kept?.attempt.video.text()).toBe(PIECES.map((_, second) => `<${second}>`).join(''));
    });

    it('saves a complete recording with its video', async () => {
      const { keeper } = await keepAll();
      expect(await keeper.finish(WHOLE).isKept).toBe('whole');
      const head = only(await nextVisit());
      expect(head.hasVideo).toBe(true);
      for (const video of [await readVideo(head), (await readSaved(head, PUSH_UP))?.attempt.video]) {
        expect([video?.type, await video?.text()]).toEqual(['video/webm', '<whole>']);
      }
    });
  });
});
