import { expect, test } from 'vitest';
import { draftFrom, emptyDraft, fieldOf, isSame, readDraft, settledCount } from './challenge-draft.ts';

const empty = emptyDraft('Europe/Berlin');

test('an empty form is a week of accountability with 10 reps a day', () => {
  expect(readDraft(empty).body).toMatchObject({
    type: 'accountability',
    length: { value: 7, unit: 'days' },
    minDailyReps: 10,
    timeZone: 'Europe/Berlin',
    maxDurationSeconds: null,
    hideResultsUntilFinished: false,
  });
});

test('a progression grows by 1 every day, unless something else is said', () => {
  expect(readDraft({ ...empty, type: 'progression' }).body).toMatchObject({
    incrementValue: 1,
    incrementCadenceValue: 1,
    incrementCadenceUnit: 'days',
  });
});

test('without a choice no exercise is sent, so that it is push-ups', () => {
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
])('%j becomes %s', (typed, settled) => {
  expect(settledCount(typed)).toBe(settled);
});

test('a code word is asked for only if wanted', () => {
  expect(readDraft(empty).body?.asksCodeWord).toBe(false);
  expect(readDraft({ ...empty, asksCodeWord: true }).body?.asksCodeWord).toBe(true);
});

test('sends that kudos are on, and off if the creator switches them off', () => {
  expect(readDraft(empty).body?.hasKudos).toBe(true);
  expect(readDraft({ ...empty, hasKudos: false }).body?.hasKudos).toBe(false);
});

test('only a duel hides its results', () => {
  const hiding = { ...empty, hideResultsUntilFinished: true };
  expect(readDraft(hiding).body?.hideResultsUntilFinished).toBe(false);
  expect(readDraft({ ...hiding, type: 'duel' }).body?.hideResultsUntilFinished).toBe(true);
});

test.each([
  ['lengthValue', '1001', 'Duration must be a whole number from 1 to 1000.'],
  ['minDailyReps', '10001', 'Minimum daily reps must be a whole number from 1 to 10000.'],
  ['incrementValue', '1001', 'Increment must be a whole number from 1 to 1000.'],
  ['incrementCadenceValue', '1e9', 'Cadence must be a whole number from 1 to 1000.'],
] as const)('%s as %j is too much, and not made less', (field, typed, message) => {
  const draft = { ...empty, type: 'progression', [field]: typed } as const;
  const { body, faults } = readDraft(draft);
  expect(faults).toEqual([{ field, message }]);
  expect(body).toBeUndefined();
});

test('what is too much where the kind has no such number is no obstacle', () => {
  const typed = { ...empty, lengthValue: '5000', minDailyReps: '50000', incrementValue: '5000' };
  expect(readDraft({ ...typed, type: 'duel' }).faults).toBeUndefined();
  expect(readDraft({ ...typed, lengthValue: '7', minDailyReps: '10' }).faults).toBeUndefined();
});

test.each([
  ['maxDurationSeconds', '5', 'Maximum duration must be a whole number from 10 to 1200.'],
  ['maxRestSeconds', 'three', 'Maximum rest must be a whole number from 1 to 600.'],
  ['maxDailyAttempts', '1.5', 'Daily attempts must be a whole number from 1 to 1000.'],
  ['timeZone', '+02:00', 'Choose a time zone, for example Europe/Berlin.'],
] as const)('%s as %j is refused beside its field', (field, typed, message) => {
  expect(readDraft({ ...empty, [field]: typed }).faults).toEqual([{ field, message }]);
});

test('a form is as it began when every field is, also one that the browser kept', () => {
  expect(isSame(draftFrom({ ...empty }, empty), empty)).toBe(true);
  expect(isSame({ ...empty, name: 'Half Written' }, empty)).toBe(false);
  expect(isSame({ ...empty, isHidden: true }, empty)).toBe(false);
});

test('limits that are given are sent as numbers', () => {
  const limited = { ...empty, maxDurationSeconds: ' 300 ', maxRestSeconds: '3', maxDailyAttempts: '2' };
  expect(readDraft(limited).body).toMatchObject({ maxDurationSeconds: 300, maxRestSeconds: 3, maxDailyAttempts: 2 });
});

test('the server’s faults find their fields', () => {
  expect(fieldOf('length.value')).toBe('lengthValue');
  expect(fieldOf('exerciseDefinitionId')).toBe('exerciseDefinitionId');
  expect(fieldOf('createdBy')).toBeUndefined();
});

test('a kept draft comes back as it was typed', () => {
  const typed = { ...empty, name: 'Seven days', type: 'duel', lengthValue: '', allowGuests: true } as const;
  expect(draftFrom(JSON.parse(JSON.stringify(typed)), empty)).toEqual(typed);
});

test.each([[null], ['text'], [{ type: 'daily', name: 7, allowGuests: 'yes', lengthUnit: 'years', more: 1 }]])(
  'of a strange draft %j nothing strange comes back',
  (kept) => {
    expect(draftFrom(kept, empty)).toMatchObject(empty);
  },
);
