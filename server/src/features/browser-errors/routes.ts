/** Faults in browsers become lines of the log, and are counted for the operator's page (docs/decisions/0049, 0056). */
import { BROWSER_ERRORS_PER_MINUTE, TellBrowserError } from '@reptemple/contract/browser-errors';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { spend } from '../../platform/rate-limits.ts';
import { withoutNames } from './rules.ts';
import { noteBrowserError } from './store.ts';

/** From all addresses together, so that nobody fills the log; and from one, so that nobody silences the others. */
const MOST_PER_HOUR = 1_000;
const MOST_PER_HOUR_FROM_ONE = 60;

const tell: Handler<typeof TellBrowserError> = async ({ body }, { db, now, request, log }) => {
  const { kind, name, message, place } = body;
  const own = `browser-errors:${request.address}`;
  await spend(db, { key: own, max: BROWSER_ERRORS_PER_MINUTE, windowSeconds: 60 }, now);
  await spend(db, { key: `${own}:hour`, max: MOST_PER_HOUR_FROM_ONE, windowSeconds: 3600 }, now);
  await spend(db, { key: 'browser-errors', max: MOST_PER_HOUR, windowSeconds: 3600 }, now);
  const said = withoutNames(message);
  log.warn({ kind, name, said, place }, 'An error in a browser.');
  await noteBrowserError(db, { kind, name, said, place }, now);
  return { noted: true };
};

export const browserErrorRoutes: readonly Route[] = [route(TellBrowserError, tell)];
