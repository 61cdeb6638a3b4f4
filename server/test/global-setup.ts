/** Global set-up of the tests: builds the server, and prepares its data folder once. */
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from './test-installation.ts';

export const setup = async (): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
};
