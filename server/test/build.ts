/** Some tests start the real server: it is built for them, once. */
import { buildIfStale } from '../../scripts/build.mjs';

export const setup = (): void => buildIfStale();
