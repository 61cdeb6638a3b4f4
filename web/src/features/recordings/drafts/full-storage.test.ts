/** Tests saving a set when the device is full, and reading one saved by an older version. */
import { openDB } from 'idb';
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
  WHOLE,
  useOwnStorage,
  written,
} from './fixtures/sets.ts';
import { readKept } from './saved-attempts.ts';

useOwnStorage();

const fill = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });

describe('a recording interrupted after the storage became full', () => {
  const brokenAfter = async (pieces: number): Promise<readonly string[]> => {
    const left: string[] = [];
    const { keeper, notKept } = keeping({ onLeftBehind: (leftAs) => left.push(leftAs) });
    keeper.setOut();
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
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
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
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    const full = fill();
    expect(await keeper.finish(WHOLE).isKept).toBe('pieces');
    full.mockRestore();
    expect(notKept).toEqual([]);
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt).toMatchObject({ validReps: 3 });
  });

  it('reports a full disk once and keeps the earlier pieces without a gap', async () => {
    const { keeper, notKept } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 2)) keeper.add(piece);
    await written(2);
    const full = fill();
    keeper.add(PIECES[2] ?? { video: null, frames: [] });
    await vi.waitFor(() => expect(notKept).toEqual(['full']), 10_000);
    full.mockRestore();
    for (const piece of PIECES.slice(3)) keeper.add(piece);
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 2000));
  });

  it('of version 1 is upgraded with its recordings', async () => {
    const before = await openDB('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });
    const key = `${PERSON}/challenge-1/old-session`;
    await before.put('attempts', { sessionId: 'old-session', attempt: WHOLE, keptAt: Date.now() }, key);
    before.close();
    const head = only(await nextVisit());
    expect(head).toMatchObject({ sessionId: 'old-session', challenge: 'challenge-1', challengeName: '', ticket: null });
    expect((await readKept(head, PUSH_UP))?.attempt.validReps).toBe(3);
  });
});
