/**
 * Endpoint that logs browser errors and counts them for the operations page (docs/decisions/0049).
 */
import { BROWSER_ERRORS_PER_MINUTE, TellBrowserError } from '@reptemple/contract/operations/browser-errors';
import type { Database } from '../../platform/database/database.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { secondsToWait, spend } from '../../platform/http/rate-limit-counter.ts';
import { withoutPersonalData } from './anonymize-and-deduplicate.ts';
import { noteBrowserError } from './store.ts';

/**
 * Maximum number of reports per hour from all anonymous clients together, or from all users
 * together, to protect the log.
 */
const MAX_PER_HOUR = 1_000;
/** Maximum number of reports per hour from one client, so that it cannot use up `MAX_PER_HOUR`. */
const MAX_PER_HOUR_FROM_ONE = 60;
/** Maximum number of new errors per client and day, so that no client fills the day's list. */
const MAX_NEW_FROM_ONE = 10;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns the rate limit keys of the client. Guests count as anonymous, because becoming a guest
 * requires no verified email.
 */
const reporterOf = ({ caller, request }: Pick<Context, 'caller' | 'request'>) =>
  caller && !caller.isGuest
    ? { isByPerson: true, key: `browser-errors:of ${caller.userId}`, all: 'browser-errors:people' }
    : { isByPerson: false, key: `browser-errors:${request.address}`, all: 'browser-errors' };

const tell: Handler<typeof TellBrowserError> = async ({ body }, context) => {
  const { db, now, log } = context;
  const { kind, name, message, place } = body;
  const { isByPerson, key, all } = reporterOf(context);
  await spend(db, { key, max: BROWSER_ERRORS_PER_MINUTE, windowSeconds: 60 }, now);
  await spend(db, { key: `${key}:hour`, max: MAX_PER_HOUR_FROM_ONE, windowSeconds: 3600 }, now);
  await spend(db, { key: all, max: MAX_PER_HOUR, windowSeconds: 3600 }, now);
  const said = withoutPersonalData(message);
  log.warn({ kind, name, said, place }, 'Browser error.');
  const isFew = { key: `${key}:new`, max: MAX_NEW_FROM_ONE, windowSeconds: DAY_SECONDS };
  const mayBeNew = async (tx: Database): Promise<boolean> => (await secondsToWait(tx, isFew, now)) === undefined;
  await noteBrowserError(db, { kind, name, said, place, isByPerson }, mayBeNew, now);
  return { noted: true };
};

export const browserErrorRoutes: readonly Route[] = [route(TellBrowserError, tell, { changesNoAnswer: true })];
