import { expect, test } from 'vitest';
import { canTake, isFull, TAKE_LABELS } from '@reptemple/contract/challenges/challenges';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import {
  everyWords,
  isAlsoDaily,
  isNarrowed,
  measuresOf,
  placesLabel,
  rangeLabel,
  spanLabel,
  splitPast,
  stateLabel,
} from './challenge-labels-and-filters.ts';

test.each([
  ['upcoming', true, 'Upcoming'],
  ['active', true, 'Active'],
  ['ended', true, 'Ended'],
  ['upcoming', false, 'Inactive'],
  ['active', false, 'Inactive'],
  ['ended', false, 'Ended'],
] as const)('stateLabel of an %s challenge, switched on: %s, is %s', (status, isActive, words) => {
  expect(stateLabel({ status, isActive })).toBe(words);
  expect(canTake({ status, isActive })).toBe(words === 'Active');
});

test.each([
  ['upcoming', 'Coming Soon', false],
  ['active', 'Take Challenge', true],
  ['ended', 'Ended', false],
] as const)('the button of an %s challenge reads %s', (status, label, takeable) => {
  expect(TAKE_LABELS[status]).toBe(label);
  expect(canTake({ status, isActive: true })).toBe(takeable);
});

test.each([
  ['daily', true, false],
  ['daily', false, false],
  ['progression', true, true],
  ['duel', false, false],
] as const)(
  'isAlsoDaily decides whether a challenge of type %s, daily %s, has the daily badge: %s',
  (type, isDaily, wears) => {
    expect(isAlsoDaily({ type, isDaily })).toBe(wears);
  },
);

test('placesLabel says how many places are taken, or undefined without a limit', () => {
  expect(placesLabel({ places: 2, participants: 1 })).toBe('1 of 2 places taken');
  expect(placesLabel({ places: null, participants: 1 })).toBeUndefined();
});

test.each([
  [2, 1, false],
  [2, 2, true],
  [null, 1000, false],
])('isFull with the place limit %s and %i participants: %s', (places, participants, full) => {
  expect(isFull({ places, participants })).toBe(full);
});

test.each([
  [1, 'days', '1 day', 'every day'],
  [3, 'weeks', '3 weeks', 'every 3 weeks'],
  [1, 'months', '1 month', 'every month'],
] as const)('labels for %i %s are %s, and %s', (value, unit, span, every) => {
  expect(spanLabel(value, unit)).toBe(span);
  expect(everyWords(value, unit)).toBe(every);
});

test('isNarrowed is true for a catalogue filtered by search, type or status, but not by page', () => {
  const all = { page: 3, search: '', type: undefined, status: undefined };
  expect(isNarrowed(all)).toBe(false);
  expect(isNarrowed({ ...all, search: 'push' })).toBe(true);
  expect(isNarrowed({ ...all, type: 'duel' })).toBe(true);
  expect(isNarrowed({ ...all, status: 'ended' })).toBe(true);
});

test.each([
  [{ min: 0, max: 110 }, '110° or less'],
  [{ min: 151, max: 180 }, '151° or more'],
  [{ min: 60, max: 90 }, '60° to 90°'],
])('rangeLabel formats %j as %s', (range, words) => {
  expect(rangeLabel(range)).toBe(words);
});

test('measuresOf the push-up lists its angle requirements for arms, legs and core', () => {
  const exercise = parseExercise(pushUp);
  if (!exercise.ok) throw new Error(JSON.stringify(exercise.faults));
  const asked = measuresOf(exercise.value).map(({ name, requirements }) => [
    name,
    requirements.map(({ when, range }) => `${when}: ${rangeLabel(range)}`).join(', '),
  ]);
  expect(asked).toEqual([
    ['Arm movement', 'Start: 151° or more, End: 110° or less'],
    ['Leg alignment', 'All phases: 146° or more'],
    ['Core alignment', 'All phases: 145° or more'],
  ]);
});

test('splitPast lists what the user can take before full challenges, keeps that order, and puts past ones apart', () => {
  const listed = [
    { id: 'past', status: 'ended', places: null, participants: 1 },
    { id: 'soon', status: 'upcoming', places: null, participants: 0 },
    { id: 'full', status: 'active', places: 2, participants: 2 },
    { id: 'mine', status: 'active', places: 2, participants: 2 },
    { id: 'free', status: 'active', places: 2, participants: 1 },
    { id: 'open', status: 'active', places: null, participants: 9 },
    { id: 'later-full', status: 'active', places: 2, participants: 2 },
  ] as const;
  const { current, past } = splitPast(listed, ['mine']);
  expect(current.map(({ id }) => id)).toEqual(['mine', 'free', 'open', 'full', 'later-full', 'soon']);
  expect(past.map(({ id }) => id)).toEqual(['past']);
});
