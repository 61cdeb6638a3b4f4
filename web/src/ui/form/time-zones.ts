/** Time zones with present-day names and offsets, and their search. */

/**
 * Present-day names of zones that browsers still list by an old one (IANA `backward`). Only the
 * display changes: older browsers do not know the new ids.
 */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export interface ZoneChoice {
  /** IANA id to store. */
  readonly id: string;
  /** City first, such as "Kyiv (Europe)". */
  readonly name: string;
  /** Name and present offset, such as "Kyiv (Europe), UTC+02:00". */
  readonly label: string;
  /** Lower-case text to search, including the old id and the zone's own name. */
  readonly keywords: string;
}

/** Removes case and accents, so that "sao" finds "São". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns "Kyiv (Europe)" for `Europe/Kiev`. */
export const zoneName = (id: string): string => {
  const [region = '', ...places] = (PRESENT_NAMES[id] ?? id).replaceAll('_', ' ').split('/');
  const city = places.at(-1);
  return city === undefined ? region : `${city} (${[region, ...places.slice(0, -1)].join(', ')})`;
};

const partOf = (id: string, now: number, timeZoneName: 'longOffset' | 'longGeneric', locale: string): string => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** Returns "UTC+05:30"; offsets change with daylight saving time. `now`: Unix time in ms. */
export const zoneOffset = (id: string, now: number): string => {
  const offset = partOf(id, now, 'longOffset', 'en').replace('GMT', '');
  return `UTC${offset === '' ? '+00:00' : offset}`;
};

/** Returns "Kyiv (Europe), UTC+02:00". */
export const zoneLabel = (id: string, now: number): string => `${zoneName(id)}, ${zoneOffset(id, now)}`;

const choiceOf = (id: string, now: number): ZoneChoice => {
  const [name, label] = [zoneName(id), zoneLabel(id, now)];
  const keywords = plain([label, id.replaceAll('_', ' '), partOf(id, now, 'longGeneric', 'en')].join(' '));
  return { id, name, label, keywords };
};

/** Returns all zones of the browser by name, and `current` if it is not one of them. */
export const zoneChoices = (current: string, now: number): readonly ZoneChoice[] =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
    .filter((id) => id !== '')
    .map((id) => choiceOf(id, now))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** Returns the zones in which every word occurs; names that start with the search come first. */
export const searchZones = (choices: readonly ZoneChoice[], search: string): readonly ZoneChoice[] => {
  const text = plain(search.trim());
  const words = text.split(/\s+/).filter(Boolean);
  const found = choices.filter(({ keywords }) => words.every((word) => keywords.includes(word)));
  const isStart = ({ name }: ZoneChoice): boolean => plain(name).startsWith(text);
  return [...found.filter(isStart), ...found.filter((choice) => !isStart(choice))];
};
