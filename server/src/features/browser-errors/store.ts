/**
 * Stores browser errors in one settings row per day: message, position and count of each distinct
 * error.
 */
import { z } from 'zod';
import {
  BROWSER_ERROR_DAYS,
  NotedBrowserError,
} from '@reptemple/contract/operations/operations-page-and-health-checks';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import {
  addSetting,
  listSettings,
  lockSetting,
  removeSetting,
  setSetting,
} from '../../platform/database/key-value-settings.ts';
import { isKnown, withError } from './anonymize-and-deduplicate.ts';
import type { Noted, NotedDay } from './anonymize-and-deduplicate.ts';

const PREFIX = 'browser-errors:';

const Stored = z.array(NotedBrowserError.extend({ isByPerson: z.boolean().default(false) }));
const read = (text: string): NotedDay => Stored.parse(JSON.parse(text));

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Deletes the browser errors of old days. Called when a new day gets its first error. */
const forgetOld = async (tx: Database, now: Date): Promise<void> => {
  const first = PREFIX + dayOf(new Date(now.getTime() - BROWSER_ERROR_DAYS * MILLIS_PER_DAY));
  for (const { name } of await listSettings(tx, PREFIX)) if (name < first) await removeSetting(tx, name);
};

type Told = Pick<Noted, 'kind' | 'name' | 'said' | 'place' | 'isByPerson'>;

/**
 * Counts a browser error, or adds it if it is new on this day and `mayBeNew` (the client's limit)
 * returns true.
 */
export const noteBrowserError = (
  db: Database,
  told: Told,
  mayBeNew: (tx: Database) => Promise<boolean>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [day, name] = [dayOf(now), PREFIX + dayOf(now)];
    if (await addSetting(tx, name, '[]')) await forgetOld(tx, now);
    const noted = read((await lockSetting(tx, name)) ?? '[]');
    const one = { ...told, day, count: 1, lastAt: now.toISOString() };
    if (isKnown(noted, one) || (await mayBeNew(tx))) await setSetting(tx, name, JSON.stringify(withError(noted, one)));
  });

export const listBrowserErrors = async (db: Database): Promise<readonly NotedBrowserError[]> =>
  (await listSettings(db, PREFIX))
    .flatMap(({ value }) => read(value))
    .toSorted((one, other) => Date.parse(other.lastAt) - Date.parse(one.lastAt));
