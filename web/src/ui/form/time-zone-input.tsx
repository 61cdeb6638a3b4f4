/** Search box for a time zone: type a city, an old or new name, or an offset. */
import { type KeyboardEvent, type ReactElement, useId, useMemo, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useNow } from '../use-now.ts';
import { Input } from './input.tsx';
import { searchZones, zoneChoices, zoneLabel } from './time-zones.ts';

interface TimeZoneInputProps {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  /** IANA id, or an empty string if `none` is given. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** Shown for the empty value; without it a zone is required. */
  readonly none?: string;
}

/**
 * The browser shows the list. Text that is no choice takes the best match when the field is left,
 * or the value before if there is none.
 */
export const TimeZoneInput = ({ value, onChange, none, ...control }: TimeZoneInputProps): ReactElement => {
  const listId = useId();
  const now = useNow();
  /** Text being typed; undefined unless the field is being edited. */
  const [text, setText] = useState<string>();
  const isEditing = text !== undefined;
  // Hundreds of formatters are too slow for every key.
  const choices = useMemo(() => (isEditing ? zoneChoices(value, now) : []), [isEditing, value, now]);

  const resolve = (typed: string): string | undefined => {
    if (typed.trim() === '') return none === undefined ? undefined : '';
    const exact = choices.find(({ label }) => label === typed);
    return (exact ?? searchZones(choices, typed)[0])?.id;
  };
  const finish = (): void => {
    const zone = text === undefined ? undefined : resolve(text);
    if (zone !== undefined && zone !== value) onChange(zone);
    setText(undefined);
  };
  const type = (typed: string): void => {
    setText(typed);
    const exact = choices.find(({ label }) => label === typed);
    if (exact) onChange(exact.id);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !isEditing) return;
    // The first Enter takes the match, the next one submits the form.
    event.preventDefault();
    finish();
  };
  const shown = value === '' ? '' : zoneLabel(value, now);
  return (
    <>
      <Input
        {...control}
        list={listId}
        autoComplete="off"
        placeholder={none ?? t('Type a city or an offset')}
        value={text ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={finish}
        onKeyDown={press}
      />
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
