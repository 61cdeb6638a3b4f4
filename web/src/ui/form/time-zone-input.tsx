/** Search field for a time zone, by city, by old or new name, or by UTC offset. */
import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { useNow } from '../use-now.ts';
import { Input } from './input.tsx';

/**
 * Current names of time zones that browsers still list by an old id (IANA `backward`). Used for
 * display only, because older browsers do not know the new ids.
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
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Lower-case text that searches are compared with: label, id, and the zone's English name. */
  readonly keywords: string;
}

/** Removes upper case and accents, so that "sao" finds "São". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns the city in the name of a time zone, such as "Kyiv" for the id `Europe/Kiev`. */
export const zoneCity = (id: string): string => (PRESENT_NAMES[id] ?? id).replaceAll('_', ' ').split('/').at(-1) ?? id;

/** Returns the displayed name of a time zone, such as "Kyiv (Europe)" for the id `Europe/Kiev`. */
export const zoneName = (id: string): string => {
  const [region = '', ...places] = (PRESENT_NAMES[id] ?? id).replaceAll('_', ' ').split('/');
  const city = places.at(-1);
  return city === undefined ? region : `${city} (${[region, ...places.slice(0, -1)].join(', ')})`;
};

const partOf = (id: string, now: number, timeZoneName: 'longOffset' | 'longGeneric', locale: string): string => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/**
 * Returns the time zone's offset at `now` (Unix time in ms), such as "UTC+05:30". The time matters
 * because of daylight saving.
 */
export const zoneOffset = (id: string, now: number): string => {
  const offset = partOf(id, now, 'longOffset', 'en').replace('GMT', '');
  return `UTC${offset === '' ? '+00:00' : offset}`;
};

export const zoneLabel = (id: string, now: number): string => `${zoneName(id)}, ${zoneOffset(id, now)}`;

const choiceOf = (id: string, now: number): ZoneChoice => {
  const [name, label] = [zoneName(id), zoneLabel(id, now)];
  const keywords = plain([label, id.replaceAll('_', ' '), partOf(id, now, 'longGeneric', 'en')].join(' '));
  return { id, name, label, keywords };
};

/**
 * Returns all time zones that the browser knows, sorted by name. Includes `current` even if the
 * browser does not know it.
 */
export const zoneChoices = (current: string, now: number): readonly ZoneChoice[] =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
    .filter((id) => id !== '')
    .map((id) => choiceOf(id, now))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/**
 * Returns the time zones that contain every word of the search. Names that start with the search
 * come first.
 */
export const searchZones = (choices: readonly ZoneChoice[], search: string): readonly ZoneChoice[] => {
  const text = plain(search.trim());
  const words = text.split(/\s+/).filter(Boolean);
  const found = choices.filter(({ keywords }) => words.every((word) => keywords.includes(word)));
  const isStart = ({ name }: ZoneChoice): boolean => plain(name).startsWith(text);
  return [...found.filter(isStart), ...found.filter((choice) => !isStart(choice))];
};

interface TimeZoneInputProps {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  /** IANA id of the time zone; empty for no time zone, which is only allowed with `none`. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** Label of the choice "no time zone". If undefined, a time zone is required. */
  readonly none?: string;
}

/**
 * Text field with the browser's list of suggestions. When the user leaves the field, a text that is
 * no suggestion is replaced by the best match. If nothing matches, the field shows the previous
 * value and a message.
 */
export const TimeZoneInput = ({ value, onChange, none, ...control }: TimeZoneInputProps): ReactElement => {
  const [listId, messageId] = [useId(), useId()];
  const now = useNow();
  const [text, setText] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const isEditing = text !== undefined;
  // Computes the choices only while editing, because hundreds of date formatters are too slow for
  // every render.
  const choices = useMemo(() => (isEditing ? zoneChoices(value, now) : []), [isEditing, value, now]);

  const resolve = (typed: string): string | undefined => {
    if (typed.trim() === '') return none === undefined ? undefined : '';
    const exact = choices.find(({ label }) => label === typed);
    return (exact ?? searchZones(choices, typed)[0])?.id;
  };
  const finish = (): void => {
    const zone = text === undefined ? undefined : resolve(text);
    if (zone !== undefined && zone !== value) onChange(zone);
    if (text?.trim()) setUnknown(zone === undefined);
    setText(undefined);
  };
  const type = (typed: string): void => {
    setText(typed);
    setUnknown(false);
    const exact = choices.find(({ label }) => label === typed);
    if (exact) onChange(exact.id);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !isEditing) return;
    // Accepts the suggestion at the first Enter, without submitting the form. A second Enter
    // submits it.
    event.preventDefault();
    finish();
  };
  const shown = value === '' ? '' : zoneLabel(value, now);
  return (
    <>
      <Input
        {...control}
        aria-describedby={
          isUnknown ? [control['aria-describedby'], messageId].filter(Boolean).join(' ') : control['aria-describedby']
        }
        list={listId}
        autoComplete="off"
        placeholder={none}
        value={text ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={finish}
        onKeyDown={press}
      />
      {isUnknown ? (
        <p id={messageId} role="alert" className="text-sm font-medium text-clay">
          {t('No time zone matches. Choose a city such as London.')}
        </p>
      ) : null}
      <datalist id={listId}>
        {choices.map(({ id, label }) => (
          <option key={id} value={label}>
            {id}
          </option>
        ))}
      </datalist>
    </>
  );
};
