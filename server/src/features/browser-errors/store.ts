/** Errors in browsers, a row a day: what failed where, and how often. Of very many places the first of the day are kept. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { BROWSER_ERROR_DAYS, NotedBrowserError } from '@reptemple/contract/operations';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { addSetting, listSettings, lockSetting, removeSetting, setSetting } from '../../platform/settings.ts';
import { isKnown, withError, type Noted, type NotedDay } from './rules.ts';

const PREFIX = 'browser-errors:';

const Stored = z.array(NotedBrowserError.extend({ isByPerson: z.boolean().default(false) }));
const read = (text: string): NotedDay => Stored.parse(JSON.parse(text));

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Older days go with the first error of a new one. */
const forgetOld = async (tx: Database, now: Date): Promise<void> => {
  const first = PREFIX + dayOf(new Date(now.getTime() - BROWSER_ERROR_DAYS * MILLIS_PER_DAY));
  for (const { name } of await listSettings(tx, PREFIX)) if (name < first) await removeSetting(tx, name);
};

type Told = Pick<Noted, 'kind' | 'name' | 'said' | 'place' | 'isByPerson'>;

/** `mayBeNew`: asked of an error that this day does not know yet, whether its teller may bring another one. */
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

/** The newest first. */
export const listBrowserErrors = async (db: Database): Promise<readonly NotedBrowserError[]> =>
  (await listSettings(db, PREFIX))
    .flatMap(({ value }) => read(value))
    .toSorted((one, other) => Date.parse(other.lastAt) - Date.parse(one.lastAt));
