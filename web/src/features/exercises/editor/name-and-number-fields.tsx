/**
 * Name field of an exercise, and number fields that apply valid input while typing, as one undo
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
  readonly hint?: string;
  readonly fault?: string | undefined;
}

/** Name field of an exercise, shared by the editor and the wizard. */
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

/** Returns the name, cut so that the ending fits into the maximum length. */
const fitting = (name: string, ending: string): string =>
  `${name.slice(0, MAX_EXERCISE_NAME - ending.length).trimEnd()}${ending}`;

/** Returns an unused name for a copy, ignoring case: "Squat (copy)", "Squat (copy 2)". */
export const copyName = (name: string, taken: readonly string[]): string => {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  const plain = name.trim().replace(/ \(copy(?: \d+)?\)$/, '');
  const nameOf = (number: number): string => fitting(plain, number === 1 ? ' (copy)' : ` (copy ${number})`);
  const firstFree = (number: number): string =>
    known.has(nameOf(number).toLowerCase()) ? firstFree(number + 1) : nameOf(number);
  return firstFree(1);
};

/**
 * Returns the step that applies the name which the server stored, unless the draft has been renamed
 * since it was sent as `sent`.
 */
export const takeStoredName =
  (sent: string, stored: string) =>
  (draft: DraftDefinition): DraftDefinition =>
    draft.name === sent && stored !== sent ? { ...draft, name: stored } : draft;

let begun = 0;

export interface Gesture {
  /** Starts a new gesture, when a handle is grabbed or a field is entered. */
  readonly begin: () => void;
  /** Returns the id of the current gesture, for `edit`. */
  readonly current: () => string;
}

/** Returns gesture ids, which group the small steps of a drag or of typing into one undo step. */
export const useGesture = (): Gesture => {
  const number = useRef(0);
  const begin = (): void => {
    begun += 1;
    number.current = begun;
  };
  return { begin, current: () => `gesture ${number.current}` };
};

/** How a field parses and applies its number. */
export interface Taking {
  /** Parses the text; undefined if it is invalid. */
  readonly read: (text: string) => number | undefined;
  /** Returns the number that would be applied; smaller if there is not enough space. */
  readonly taken: (value: number) => number;
  /** Applies a number. `gesture` groups the numbers of one visit to the field for undo. */
  readonly onNumber: (value: number, gesture: string) => void;
}

export interface Typing {
  readonly text: string;
  /**
   * How the field applied numbers when typing started. With it "1" on the way to "130" changes
   * nothing that "130" would not.
   */
  readonly begun: Taking;
}

const numberOf = ({ text, begun }: Typing): number | undefined => begun.read(text);

export const isWrong = (typing: Typing | undefined): boolean => typing !== undefined && numberOf(typing) === undefined;

/**
 * Returns the typed text while it is current; undefined if nothing is typed or an undo has changed
 * the value.
 * @param value current value of the field
 */
export const standing = (typing: Typing | undefined, value: number): Typing | undefined => {
  const number = typing && numberOf(typing);
  return number === undefined || typing?.begun.taken(number) === value ? typing : undefined;
};

/** Returns the state after the text was typed. `now` applies if typing starts. */
export const typedOn = (typing: Typing | undefined, text: string, value: number, now: Taking): Typing => ({
  text,
  begun: standing(typing, value)?.begun ?? now,
});

interface TypedNumber extends Taking {
  readonly value: number;
  /** Called with true while the input is invalid, and with false on blur. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/**
 * Returns the props of a number field that applies valid input while typing. On blur it shows the
 * applied value.
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
