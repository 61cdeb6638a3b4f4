import { buildIfStale } from '../scripts/build.mjs';
import { prepareDataFolder } from '../server/test/test-installation.ts';
import { requireChromiumFound } from './fixtures/chromium-launch-options.ts';
import { makeFilms } from './fixtures/fake-camera-videos.ts';

export default async (): Promise<void> => {
  buildIfStale();
  await requireChromiumFound();
  await makeFilms();
  await prepareDataFolder();
};
