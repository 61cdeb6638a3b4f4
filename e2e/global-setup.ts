import { buildIfStale } from '../scripts/build.mjs';
import { prepareDataFolder } from '../server/test/installation.ts';
import { makeFilms } from './fixtures/cameras.ts';
import { requireChromiumFound } from './fixtures/chromium-launch-options.ts';

export default async (): Promise<void> => {
  buildIfStale();
  await requireChromiumFound();
  await makeFilms();
  await prepareDataFolder();
};
