import 'fake-indexeddb/auto';
import type { Track } from '@reptemple/engine/track';
import { expect, it, vi } from 'vitest';
import type * as Films from './films.ts';

const TRACK: Track = { version: 1, model: 'full', width: 640, height: 360, frames: [{ t: 0, p: null }] };

const film = (id: string, addedAt: number): Films.Film => ({
  id,
  name: `${id}.mp4`,
  addedAt,
  isWatched: false,
  video: new Blob(['pictures'], { type: 'video/mp4' }),
  track: null,
});

/** The page after a reload: what it held in memory is gone. */
const page = async (): Promise<typeof Films> => {
  vi.resetModules();
  return import('./films.ts');
};

it('is there after a reload, with what the model saw in it', async () => {
  const { addFilm, addTrack } = await page();
  const mine = film('mine', 1);
  expect(await addFilm(mine)).toBe(true);
  expect(await addFilm(film('later', 2))).toBe(true);
  expect(await addTrack(mine, TRACK)).toBe(true);

  const { findFilm, listFilms, removeFilm } = await page();
  expect((await listFilms()).map(({ id, isWatched }) => [id, isWatched])).toEqual([
    ['later', false],
    ['mine', true],
  ]);
  expect(await findFilm('mine')).toMatchObject({ name: 'mine.mp4', isWatched: true, track: TRACK });
  expect(await findFilm('later')).toMatchObject({ isWatched: false, track: null });
  await removeFilm('mine');
  expect(await findFilm('mine')).toBeNull();
  expect((await listFilms()).map(({ id }) => id)).toEqual(['later']);
  await removeFilm('later');
});

it('lasts as long as the page where the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not in this window.', 'SecurityError');
    },
  });
  const { addFilm, addTrack, findFilm, listFilms, removeFilm } = await page();
  const mine = film('mine', 1);
  expect(await addFilm(mine)).toBe(false);
  expect(await addTrack(mine, TRACK)).toBe(false);
  expect(await findFilm('mine')).toEqual({ ...mine, isWatched: true, track: TRACK });
  expect((await listFilms()).map(({ id }) => id)).toEqual(['mine']);
  await removeFilm('mine');
  expect(await findFilm('mine')).toBeNull();
  vi.unstubAllGlobals();
});
