import { describe, expect, it } from 'vitest';
import { MAX_AGE_MS, openAnswerCache, sendCached, toCachedAnswer } from './response-cache.ts';
import type { IsFresh } from './response-cache.ts';

const NOON = new Date('2026-03-15T12:00:00Z');
const later = (milliseconds: number): Date => new Date(NOON.getTime() + milliseconds);

const openCounted = () => {
  let machineMs = 0;
  let loads = 0;
  const cache = openAnswerCache(() => machineMs);
  const remember = cache.open<number>();
  return {
    ...cache,
    read: (now = NOON, key = 'a') => remember(key, now, () => Promise.resolve((loads += 1))),
    remember,
    wait: (milliseconds: number) => void (machineMs += milliseconds),
  };
};

describe('the response cache', () => {
  it('loads once for concurrent and later callers, and once for each key', async () => {
    const { read } = openCounted();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(1);
    expect(await read(NOON, 'b')).toBe(2);
  });

  it('loads again after a second by the machine’s clock', async () => {
    const { read, wait } = openCounted();
    await read();
    wait(MAX_AGE_MS - 1);
    expect(await read()).toBe(1);
    wait(1);
    expect(await read()).toBe(2);
  });

  it('loads again after a second by the application’s clock, or if that clock was set back', async () => {
    const { read } = openCounted();
    await read();
    expect(await read(later(MAX_AGE_MS - 1))).toBe(1);
    expect(await read(later(MAX_AGE_MS))).toBe(2);
    expect(await read(NOON)).toBe(3);
  });

  it('counts the age from the start of the load', async () => {
    const { remember, read, wait } = openCounted();
    const slow = remember('a', NOON, async () => {
      await Promise.resolve();
      return 100;
    });
    wait(MAX_AGE_MS);
    expect(await slow).toBe(100);
    expect(await read()).toBe(1);
  });

  it('counts the age of an answer made from other kept answers from the oldest of them', async () => {
    let machineMs = 0;
    const { open } = openAnswerCache(() => machineMs);
    const [page, endpoint, board] = [open<number>(), open<number>(), open<number>()];
    const readBoard = () => board('a', NOON, () => Promise.resolve(machineMs));
    const readEndpoint = () => endpoint('a', NOON, readBoard);
    const readPage = () => page('a', NOON, readEndpoint);
    let oldest = 0;
    for (const read of [readBoard, readEndpoint, readPage, readPage]) {
      oldest = Math.max(oldest, machineMs - (await read()));
      machineMs += MAX_AGE_MS - 1;
    }
    expect(oldest).toBe(MAX_AGE_MS - 1);
  });

  it('counts the age from a kept answer that was still loading when it was used', async () => {
    let machineMs = 0;
    const { open } = openAnswerCache(() => machineMs);
    const [page, board] = [open<number>(), open<number>()];
    let finish: (() => void) | undefined;
    const readBoard = () => board('a', NOON, () => new Promise<number>((resolve) => void (finish = () => resolve(0))));
    void readBoard();
    machineMs = MAX_AGE_MS - 1;
    const shown = page('a', NOON, readBoard);
    finish?.();
    expect(await shown).toBe(0);
    machineMs = MAX_AGE_MS;
    expect(await page('a', NOON, () => Promise.resolve(machineMs))).toBe(MAX_AGE_MS);
  });

  it('does not store a value that was still loading when the cache was cleared', async () => {
    const { remember, read, clear } = openCounted();
    let finish: ((value: number) => void) | undefined;
    const old = remember('a', NOON, () => new Promise((resolve) => void (finish = resolve)));
    clear();
    expect(await read()).toBe(1);
    finish?.(100);
    expect(await old).toBe(100);
    expect(await read()).toBe(1);
  });

  it('tells how long later callers get the value', async () => {
    const { remember, wait, clear } = openCounted();
    const isFresh = await new Promise<IsFresh>((resolve) => {
      void remember('a', NOON, (fresh) => Promise.resolve((resolve(fresh), 1)));
    });
    expect([isFresh(NOON), isFresh(later(MAX_AGE_MS))]).toEqual([true, false]);
    wait(MAX_AGE_MS - 1);
    expect(isFresh(NOON)).toBe(true);
    clear();
    expect(isFresh(NOON)).toBe(false);
  });

  it('does not store a failure', async () => {
    const { remember, read } = openCounted();
    await expect(remember('a', NOON, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read()).toBe(1);
  });

  it('evicts entries when there are too many', async () => {
    const { read } = openCounted();
    for (let nth = 0; nth < 300; nth += 1) await read(NOON, String(nth));
    expect(await read(NOON, '0')).toBe(301);
  });
});

describe('a cached response', () => {
  const ask = async (headers: Record<string, string> = {}) =>
    sendCached(await toCachedAnswer(new Response('{"a":1}')), new Request('http://reptemple.test', { headers }));

  it('has the headers cache-control: no-cache and vary: cookie', async () => {
    const reply = await ask();
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('vary')).toBe('cookie');
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(await reply.text()).toBe('{"a":1}');
  });

  it('is 304 without a body only if the request has its ETag', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    const known = await ask({ 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });
});
