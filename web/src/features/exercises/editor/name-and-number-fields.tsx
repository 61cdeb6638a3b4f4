/**
 * Inputs of the editor: exercise names, and numbers that apply while typing and are undone in one
 * step.
 */
import { useRef, useState } from 'react';
import type { ComponentProps, ReactElement, ChangeEvent } from 'react';
import { MAX_EXERCISE_NAME } from '@reptemple/contract/exercises/exercises';
import { t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import type { DraftDefinition } from './exercise-draft.ts';

interface ExerciseNameProps extends Pick<ComponentProps<'input'>, 'onFocus' | 'placeholder'> {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

export const ExerciseNameField = ({ name, onName, hint, fault, ...rest }: ExerciseNameProps): ReactElement => (
  <Field label={t('Exercise name')} hint={hint} fault={fault}>
    {(control) => (
      <Input
        {...control}
        {...rest}
        value={name}
        maxLength={MAX_EXERCISE_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
    )}
  </Field>
);

/**
 * Shortens the name of an exercise so that name and ending together have at most the maximum
 * length.
 */
const fitting = (name: string, ending: string): string =>
  `${name.slice(0, MAX_EXERCISE_NAME - ending.length).trimEnd()}${ending}`;

/** Returns an unused name for a copy: "Squat (copy)", "Squat (copy 2)". Ignores case. */
export const copyName = (name: string, taken: readonly string[]): string => {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  const plain = name.trim().replace(/ \(copy(?: \d+)?\)$/, '');
  const nameOf = (number: number): string => fitting(plain, number === 1 ? ' (copy)' : ` (copy ${number})`);
  const firstFree = (number: number): string =>
    known.has(nameOf(number).toLowerCase()) ? firstFree(number + 1) : nameOf(number);
  return firstFree(1);
};

/**
 * Returns the edit that gives the draft the name under which the server stored it. Does nothing if
 * the user has renamed the draft in the meantime. `sent`: name in the request.
 */
export const takeStoredName =
  (sent: string, stored: string) =>
  (draft: DraftDefinition): DraftDefinition =>
    draft.name === sent && stored !== sent ? { ...draft, name: stored } : draft;

let begun = 0;

export interface Gesture {
  readonly begin: () => void;
  readonly current: () => string;
}

/**
 * Returns functions that begin a gesture, such as a drag, and return its id. All changes with the
 * same id are one undo step.
 */
export const useGesture = (): Gesture => {
  const number = useRef(0);
  const begin = (): void => {
    begun += 1;
    number.current = begun;
  };
  return { begin, current: () => `gesture ${number.current}` };
};

export interface Taking {
  readonly read: (text: string) => number | undefined;
  /**
   * Returns the number that would be applied for a typed number: neighbouring ranges may limit it.
   */
  readonly taken: (value: number) => number;
  /**
   * Applies a number. `gesture` is an id that merges all numbers of one visit to the field into one
   * undo step.
   */
  readonly onNumber: (value: number, gesture: string) => void;
}

export interface Typing {
  readonly text: string;
  /**
   * Functions of the field at the first keystroke. They use the ranges from before typing. With the
   * current ranges, "1" on the way to "130" would move neighbours that "130" does not move.
   */
  readonly begun: Taking;
}

const numberOf = ({ text, begun }: Typing): number | undefined => begun.read(text);

export const isWrong = (typing: Typing | undefined): boolean => typing !== undefined && numberOf(typing) === undefined;

/**
 * Returns `typing` if the field must still show the typed text: while it is not a number, or while
 * the field has the typed value. Returns undefined if nothing is typed, or if an undo has changed
 * the value.
 * @param value current value of the field
 */
export const standing = (typing: Typing | undefined, value: number): Typing | undefined => {
  const number = typing && numberOf(typing);
  return number === undefined || typing?.begun.taken(number) === value ? typing : undefined;
};

/**
 * Returns the field's typing state after a keystroke. The first keystroke stores `now` as `begun`,
 * and later ones keep it.
 */
export const typedOn = (typing: Typing | undefined, text: string, value: number, now: Taking): Typing => ({
  text,
  begun: standing(typing, value)?.begun ?? now,
});

interface TypedNumber extends Taking {
  readonly value: number;
  /** Called after each keystroke with true if the text is invalid, and with false on blur. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/**
 * Returns the props of a number field. Valid numbers are applied while typing. When the focus
 * leaves the field, it shows the applied number.
 */
export const useTypedNumber = ({ value, onWrong, ...taking }: TypedNumber) => {
  const [typing, setTyping] = useState<Typing>();
  const gesture = useGesture();
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const next = typedOn(typing, currentTarget.value, value, taking);
    const number = next.begun.read(next.text);
    setTyping(next);
    onWrong?.(number === undefined);
    if (number !== undefined) next.begun.onNumber(number, gesture.current());
  };
  const leave = (): void => {
    setTyping(undefined);
    onWrong?.(false);
  };
  return {
    isWrong: isWrong(typing),
    field: {
      value: standing(typing, value)?.text ?? value,
      onFocus: gesture.begin,
      onChange: type,
      onBlur: leave,
    },
  };
};
