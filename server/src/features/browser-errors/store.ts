/** Errors in browsers, a row a day: what failed where, and how often. Of very many places the first of the day are kept. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { BROWSER_ERROR_DAYS, NotedBrowserError } from '@reptemple/contract/operations';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { addSetting, listSettings, lockSetting, removeSetting, setSetting } from '../../platform/settings.ts';

const PREFIX = 'browser-errors:';
const MOST_A_DAY = 100;

const Noted = z.array(NotedBrowserError).readonly();
type Noted = z.output<typeof Noted>;

const read = (text: string): Noted => Noted.parse(JSON.parse(text));

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const added = (noted: Noted, one: NotedBrowserError): Noted => {
  const isSame = ({ place, name, kind }: NotedBrowserError): boolean =>
    place === one.place && name === one.name && kind === one.kind;
  if (!noted.some(isSame)) return noted.length < MOST_A_DAY ? [...noted, one] : noted;
  return noted.map((known) =>
    isSame(known) ? { ...known, said: one.said, count: known.count + 1, lastAt: one.lastAt } : known,
  );
};

/** Older days go with the first error of a new one. */
const forgetOld = async (tx: Database, now: Date): Promise<void> => {
  const first = PREFIX + dayOf(new Date(now.getTime() - BROWSER_ERROR_DAYS * MILLIS_PER_DAY));
  for (const { name } of await listSettings(tx, PREFIX)) if (name < first) await removeSetting(tx, name);
};

type Told = Pick<NotedBrowserError, 'kind' | 'name' | 'said' | 'place'>;

export const noteBrowserError = (db: Database, told: Told, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [day, name] = [dayOf(now), PREFIX + dayOf(now)];
    if (await addSetting(tx, name, '[]')) await forgetOld(tx, now);
    const noted = read((await lockSetting(tx, name)) ?? '[]');
    await setSetting(tx, name, JSON.stringify(added(noted, { ...told, day, count: 1, lastAt: now.toISOString() })));
  });

/** The newest first. */
export const listBrowserErrors = async (db: Database): Promise<Noted> =>
  (await listSettings(db, PREFIX))
    .flatMap(({ value }) => read(value))
    .toSorted((one, other) => Date.parse(other.lastAt) - Date.parse(one.lastAt));
