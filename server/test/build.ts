/** Some tests start the real server: it is built for them, and started for the first time, once. */
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from './prepared-folder.ts';

export const setup = async (): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
};
