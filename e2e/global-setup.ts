import { makeFilms } from './fixtures/cameras.ts';
import { requireChromiumFound } from './fixtures/chromium.ts';

export default async (): Promise<void> => {
  await requireChromiumFound();
  await makeFilms();
};
