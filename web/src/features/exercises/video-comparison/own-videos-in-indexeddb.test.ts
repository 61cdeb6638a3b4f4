import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import type { Track } from '@reptemple/engine/landmark-track';
import type * as Films from './own-videos-in-indexeddb.ts';

const TRACK: Track = { version: 1, model: 'full', width: 640, height: 360, frames: [{ t: 0, p: null }] };

const film = (id: string, addedAt: number): Films.Film => ({
  id,
  owner: 'ada',
  name: `${id}.mp4`,
  addedAt,
  isWatched: false,
  video: new Blob(['pictures'], { type: 'video/mp4' }),
  track: null,
});

/**
 * Imports the module again, as after a reload of the page. Videos kept only in memory are then
 * gone.
 */
const page = async (): Promise<typeof Films> => {
  vi.resetModules();
  return import('./own-videos-in-indexeddb.ts');
};

it('a saved user video is found after a reload, with its track', async () => {
  const { addFilm, addTrack } = await page();
  const mine = film('mine', 1);
  expect(await addFilm(mine)).toBe(true);
  expect(await addFilm(film('later', 2))).toBe(true);
  expect(await addTrack(mine, TRACK)).toBe(true);

  const { findFilm, listFilms, removeFilm } = await page();
  expect((await listFilms('ada')).map(({ id, isWatched }) => [id, isWatched])).toEqual([
    ['later', false],
    ['mine', true],
  ]);
  expect(await findFilm('mine', 'ada')).toMatchObject({ name: 'mine.mp4', isWatched: true, track: TRACK });
  expect(await findFilm('later', 'ada')).toMatchObject({ isWatched: false, track: null });
  await removeFilm('mine');
  expect(await findFilm('mine', 'ada')).toBeNull();
  expect((await listFilms('ada')).map(({ id }) => id)).toEqual(['later']);
  await removeFilm('later');
});

const OTHERS = { ...film('others', 3), owner: 'grace' };

it('a saved user video is listed and found only for its owner', async () => {
  const { addFilm, findFilm, listFilms, removeFilm } = await page();
  await addFilm(film('mine', 1));
  await addFilm(OTHERS);
  expect((await listFilms('ada')).map(({ id }) => id)).toEqual(['mine']);
  expect((await listFilms('grace')).map(({ id }) => id)).toEqual(['others']);
  expect(await findFilm('others', 'ada')).toBeNull();
  expect(await findFilm('others', 'grace')).toMatchObject({ name: 'others.mp4' });
  await Promise.all([removeFilm('mine'), removeFilm('others')]);
});

it('a saved user video without an owner, from an older version, is deleted', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const older = await openDB('reptemple-films', 1, {
    upgrade: (database) => {
      for (const store of ['heads', 'videos', 'tracks']) database.createObjectStore(store);
    },
  });
  await older.put('heads', { id: 'somebodys', name: 'a.mp4', addedAt: 1, isWatched: true }, 'somebodys');
  await older.put('videos', new Blob(['pictures']), 'somebodys');
  older.close();

  const { addFilm, listFilms } = await page();
  expect(await addFilm(film('mine', 2))).toBe(true);
  expect((await listFilms('ada')).map(({ id }) => id)).toEqual(['mine']);
  const now = await openDB('reptemple-films');
  expect(await now.getAllKeys('videos')).toEqual(['mine']);
  now.close();
  vi.unstubAllGlobals();
});

it('a user video stays in memory when the browser storage is unavailable', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not in this window.', 'SecurityError');
    },
  });
  const { addFilm, addTrack, findFilm, listFilms, removeFilm } = await page();
  const mine = film('mine', 1);
  expect(await addFilm(mine)).toBe(false);
  expect(await addTrack(mine, TRACK)).toBe(false);
  expect(await findFilm('mine', 'ada')).toEqual({ ...mine, isWatched: true, track: TRACK });
  expect((await listFilms('ada')).map(({ id }) => id)).toEqual(['mine']);
  await addFilm(OTHERS);
  expect(await findFilm('others', 'ada')).toBeNull();
  await removeFilm('mine');
  expect(await findFilm('mine', 'ada')).toBeNull();
  vi.unstubAllGlobals();
});
