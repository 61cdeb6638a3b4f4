import { buildIfStale } from '../scripts/build.mjs';
import { makeFilms } from './fixtures/cameras.ts';
import { requireChromiumFound } from './fixtures/chromium.ts';
import { prepareDataFolder } from '../server/test/installation.ts';

export default async (): Promise<void> => {
  buildIfStale();
  await requireChromiumFound();
  await makeFilms();
  await prepareDataFolder();
};
