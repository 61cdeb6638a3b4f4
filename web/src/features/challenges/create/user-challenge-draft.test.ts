import { expect, test } from 'vitest';
import { draftFrom, emptyDraft, fieldOf, isSame, readDraft, settledCount } from './user-challenge-draft.ts';

const empty = emptyDraft('Europe/Berlin');

test('an empty form creates a 7-day accountability challenge with 10 reps a day', () => {
  expect(readDraft(empty).body).toMatchObject({
    type: 'accountability',
    length: { value: 7, unit: 'days' },
    minDailyReps: 10,
    timeZone: 'Europe/Berlin',
    maxDurationSeconds: null,
    hideResultsUntilFinished: false,
  });
});

test('a progression increases by 1 every day by default', () => {
  expect(readDraft({ ...empty, type: 'progression' }).body).toMatchObject({
    incrementValue: 1,
    incrementCadenceValue: 1,
    incrementCadenceUnit: 'days',
  });
});

test('readDraft sends no exercise if none was chosen', () => {
  expect(readDraft(empty).body).not.toHaveProperty('exerciseDefinitionId');
});

test.each([
  ['', '1'],
  ['abc', '1'],
  ['0', '1'],
  ['-5', '1'],
  ['12', '12'],
  ['3.7', '3'],
  ['1e9', '1000000000'],
])('settledCount turns %j into %s', (typed, settled) => {
  expect(settledCount(typed)).toBe(settled);
});

test('readDraft sends asksCodeWord only if it was chosen', () => {
  expect(readDraft(empty).body?.asksCodeWord).toBe(false);
  expect(readDraft({ ...empty, asksCodeWord: true }).body?.asksCodeWord).toBe(true);
});

test('readDraft sends that kudos are on, and off if the creator switches them off', () => {
  expect(readDraft(empty).body?.hasKudos).toBe(true);
  expect(readDraft({ ...empty, hasKudos: false }).body?.hasKudos).toBe(false);
});

test('readDraft hides results only for a duel', () => {
  const hiding = { ...empty, hideResultsUntilFinished: true };
  expect(readDraft(hiding).body?.hideResultsUntilFinished).toBe(false);
  expect(readDraft({ ...hiding, type: 'duel' }).body?.hideResultsUntilFinished).toBe(true);
});

test.each([
  ['lengthValue', '1001', 'Duration must be a whole number from 1 to 1000.'],
  ['minDailyReps', '10001', 'Daily minimum must be a whole number from 1 to 10000.'],
  ['incrementValue', '1001', 'Increment must be a whole number from 1 to 1000.'],
  ['incrementCadenceValue', '1e9', 'Cadence must be a whole number from 1 to 1000.'],
] as const)('readDraft refuses %s with the value %j as too large instead of clamping it', (field, typed, message) => {
  const draft = { ...empty, type: 'progression', [field]: typed } as const;
  const { body, faults } = readDraft(draft);
  expect(faults).toEqual([{ field, message }]);
  expect(body).toBeUndefined();
});

test('readDraft ignores values that are too large in fields that the challenge type does not have', () => {
  const typed = { ...empty, lengthValue: '5000', minDailyReps: '50000', incrementValue: '5000' };
  expect(readDraft({ ...typed, type: 'duel' }).faults).toBeUndefined();
  expect(readDraft({ ...typed, lengthValue: '7', minDailyReps: '10' }).faults).toBeUndefined();
});

test.each([
  ['maxDurationSeconds', '5', 'Longest recording must be a whole number from 10 to 1200.'],
  ['maxRestSeconds', 'three', 'Longest rest must be a whole number from 1 to 600.'],
  ['maxDailyAttempts', '1.5', 'Attempts a day must be a whole number from 1 to 1000.'],
  ['timeZone', '+02:00', 'Choose a time zone, for example Europe/Berlin.'],
] as const)('readDraft refuses %s with the value %j', (field, typed, message) => {
  expect(readDraft({ ...empty, [field]: typed }).faults).toEqual([{ field, message }]);
});

test('isSame is true for a restored empty draft and false after a change of name or visibility', () => {
  expect(isSame(draftFrom({ ...empty }, empty), empty)).toBe(true);
  expect(isSame({ ...empty, name: 'Half Written' }, empty)).toBe(false);
  expect(isSame({ ...empty, isHidden: true }, empty)).toBe(false);
});

test('readDraft sends limits as numbers', () => {
  const limited = { ...empty, maxDurationSeconds: ' 300 ', maxRestSeconds: '3', maxDailyAttempts: '2' };
  expect(readDraft(limited).body).toMatchObject({ maxDurationSeconds: 300, maxRestSeconds: 3, maxDailyAttempts: 2 });
});

test('fieldOf maps field names of server issues to form fields', () => {
  expect(fieldOf('length.value')).toBe('lengthValue');
  expect(fieldOf('exerciseDefinitionId')).toBe('exerciseDefinitionId');
  expect(fieldOf('createdBy')).toBeUndefined();
});

test('draftFrom restores a saved draft exactly', () => {
  const typed = { ...empty, name: 'Seven days', type: 'duel', lengthValue: '', allowGuests: true } as const;
  expect(draftFrom(JSON.parse(JSON.stringify(typed)), empty)).toEqual(typed);
});

test.each([[null], ['text'], [{ type: 'daily', name: 7, allowGuests: 'yes', lengthUnit: 'years', more: 1 }]])(
  'draftFrom replaces the invalid saved draft %j with the empty draft',
  (kept) => {
    expect(draftFrom(kept, empty)).toMatchObject(empty);
  },
);
