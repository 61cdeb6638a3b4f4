import { expect, test, it } from 'vitest';
import { newDraft } from './exercise-draft.ts';
import { copyName, takeStoredName, isWrong, standing, typedOn } from './name-and-number-fields.tsx';
import type { Taking, Typing } from './name-and-number-fields.tsx';
import type { PhaseRanges } from './ranges/gaps-and-overlaps.ts';
import { moveWithNeighbours } from './ranges/range-edits.ts';

test.each([
  ['Squat', [], 'Squat (copy)'],
  ['Squat', ['squat (COPY)'], 'Squat (copy 2)'],
  ['Squat (copy)', ['Squat (copy)', 'Squat (copy 2)'], 'Squat (copy 3)'],
  ['x'.repeat(100), [], `${'x'.repeat(93)} (copy)`],
])('copyName: a copy of %s is named %s', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy);
});

test('takeStoredName renames the draft to the stored name, unless the user has renamed it since', () => {
  const draft = { ...newDraft(), name: 'Squat' };
  expect(takeStoredName('Squat', 'Squat (copy)')(draft).name).toBe('Squat (copy)');
  const renamed = { ...draft, name: 'Deep squat' };
  expect(takeStoredName('Squat', 'Squat (copy)')(renamed)).toBe(renamed);
  expect(takeStoredName('Squat', 'Squat')(draft)).toBe(draft);
});

/**
 * Types the texts one after another as the minimum of the start phase, while ranges of neighbouring
 * phases move along. Returns for each text: the text shown, the minimum, and the transition's
 * maximum.
 */
const typingStart = (texts: readonly string[]) => {
  let ranges: PhaseRanges = {
    start: { min: 151, max: 180 },
    transition: { min: 111, max: 150 },
    end: { min: 0, max: 110 },
  };
  let typing: Typing | undefined;
  const startMin = (): number => ranges.start?.min ?? -1;
  const now = (): Taking => {
    const before = ranges;
    const moved = (min: number) => moveWithNeighbours(before, 'start', { min, max: 180 });
    return {
      read: (text) => (/^\d+$/.test(text) && Number(text) <= 180 ? Number(text) : undefined),
      taken: (value) => moved(value).start?.min ?? value,
      onNumber: (value) => {
        ranges = moved(value);
      },
    };
  };
  return texts.map((text) => {
    typing = typedOn(typing, text, startMin(), now());
    const number = typing.begun.read(text);
    if (number !== undefined) typing.begun.onNumber(number, 'gesture 1');
    return [standing(typing, startMin())?.text, startMin(), ranges.transition?.max];
  });
};

it('a number is shown as typed, and adjacent phases move from their positions before typing', () => {
  expect(typingStart(['1', '13', '130'])).toEqual([
    ['1', 112, 111],
    ['13', 112, 111],
    ['130', 130, 129],
  ]);
});

const plain = (): Taking => ({
  read: (text) => (text === '' ? undefined : Number(text)),
  taken: (value) => value,
  onNumber: () => undefined,
});

it('a typed number is dropped after undo, and typing starts again from the restored value', () => {
  const typing = typedOn(undefined, '7', 5, plain());
  expect(standing(typing, 7)).toBe(typing);
  expect(standing(typing, 5)).toBeUndefined();
  const now = plain();
  expect(typedOn(typing, '57', 5, now).begun).toBe(now);
  expect(typedOn(typing, '70', 7, now).begun).toBe(typing.begun);
});

it('a text that is not a number stays visible and is marked as wrong', () => {
  const typing = typedOn(undefined, '', 5, plain());
  expect([standing(typing, 5)?.text, isWrong(typing), isWrong(undefined)]).toEqual(['', true, false]);
});
