import { expect, it, describe } from 'vitest';
import type { Rep, RepFault } from '@reptemple/engine/rules/rep-result';
import { newDraft } from '../editor/exercise-draft.ts';
import {
  changeMessage,
  changesMessage,
  countLabel,
  repChanges,
  baselineOf,
  judgedBy,
  NO_DEFINITIONS,
  visited,
} from './verdicts-before-and-after-edit.tsx';
import type { EditedExercise } from './verdicts-before-and-after-edit.tsx';

const VALID: Rep = {
  number: 2,
  startMs: 5400,
  bottomMs: 6200,
  endMs: 6900,
  valid: true,
  reason: null,
  fault: null,
  formScore: 90,
  angles: {},
  rangeOfMotion: 80,
  downMs: 800,
  upMs: 700,
};

const detail = 'Arm movement 132°, at most 110°';
const INVALID: Rep = {
  ...VALID,
  valid: false,
  reason: 'Not deep enough',
  fault: { code: 'not_deep_enough', text: 'Not deep enough', detail, angle: 'arm', value: 132, limit: 110 },
};

it.each([
  [{ before: VALID, after: INVALID }, `Rep 2 at 0:05: invalid (${detail}), was valid`],
  [{ before: INVALID, after: VALID }, `Rep 2 at 0:05: valid, was invalid (${detail})`],
  [{ before: undefined, after: VALID }, 'Rep 2 at 0:05 is new: valid'],
  [{ before: INVALID, after: undefined }, `Rep 2 at 0:05 no longer counts, was invalid (${detail})`],
])('changeMessage states the rep, its time, its new verdict and the reason', (change, sentence) => {
  expect(changeMessage(change, 'reps')).toBe(sentence);
});

it('changeMessage speaks of seconds for a hold', () => {
  expect(changeMessage({ before: undefined, after: VALID }, 'seconds')).toBe('Second 2 at 0:05 is new: valid');
});

it('countLabel shows the old and new count only if they differ', () => {
  const label = (before: number | undefined, after: number) => countLabel(before, after, 'reps');
  expect([label(undefined, 3), label(3, 3), label(5, 3)]).toEqual(['3', '3', '5 → 3']);
  expect(countLabel(65, 3, 'seconds')).toBe('1:05 → 0:03');
});

it.each([
  [0, 'reps', 'save', ''],
  [1, 'reps', 'save', '1 rep judged differently than at the last save'],
  [3, 'reps', 'beginning', '3 reps judged differently than when you started'],
  [3, 'seconds', 'save', '3 seconds judged differently than at the last save'],
] as const)('changesMessage for %i changed %s since the %s is "%s"', (changes, unit, since, words) => {
  expect(changesMessage(changes, since, unit)).toBe(words);
});

const DEEP: RepFault = {
  code: 'not_deep_enough',
  text: 'Not deep enough',
  detail: 'Arm movement 132°, at most 110°',
  angle: 'arm',
  value: 132,
  limit: 110,
};

const rep = (number: number, startMs: number, fault: RepFault | null = null, lengthMs = 1000): Rep => ({
  number,
  startMs,
  bottomMs: startMs + lengthMs / 2,
  endMs: startMs + lengthMs,
  valid: fault === null,
  reason: fault?.text ?? null,
  fault,
  formScore: 90,
  angles: {},
  rangeOfMotion: 80,
  downMs: lengthMs / 2,
  upMs: lengthMs / 2,
});

describe('repChanges', () => {
  it('is empty when every rep keeps its verdict, even if measured values differ', () => {
    const other = { ...DEEP, value: 130, limit: 111 };
    expect(repChanges([rep(1, 0), rep(2, 2000, DEEP)], [rep(1, 40), rep(2, 1960, other)])).toEqual([]);
  });

  it('lists a rep whose verdict changed, or whose form fault is at another angle', () => {
    const [one, two] = [rep(1, 0), rep(2, 2000, DEEP)];
    const [bad, otherwise] = [rep(1, 0, DEEP), rep(2, 2000, { ...DEEP, angle: 'core' })];
    expect(repChanges([one, two], [bad, otherwise])).toEqual([
      { before: one, after: bad },
      { before: two, after: otherwise },
    ]);
  });

  it('matches reps by their time, not by their number', () => {
    const [shuffle, first, second] = [rep(1, 0, DEEP, 400), rep(2, 2000), rep(3, 4000)];
    expect(repChanges([shuffle, first, second], [rep(1, 2000), rep(2, 4000)])).toEqual([
      { before: shuffle, after: undefined },
    ]);
    expect(repChanges([rep(1, 2000), rep(2, 4000)], [shuffle, first, second])).toEqual([
      { before: undefined, after: shuffle },
    ]);
  });

  it('lists one changed and one new rep when a movement is split into two', () => {
    const [whole, half, rest] = [rep(1, 0, null, 2000), rep(1, 0, DEEP, 950), rep(2, 1000, DEEP, 1000)];
    expect(repChanges([whole], [half, rest])).toEqual([
      { before: whole, after: half },
      { before: undefined, after: rest },
    ]);
  });
});

const named = (name: string) => ({ ...newDraft(), name });
const SAVED = named('saved');

const judging = (saved: EditedExercise['saved'], ...steps: readonly (readonly [name: string, isValid: boolean])[]) => {
  let visit = NO_DEFINITIONS;
  return steps.map(([name, isValid]) => {
    const worked = { place: 'here', definition: named(name), isValid, saved };
    visit = visited(visit, worked);
    return judgedBy(visit, worked)?.name;
  });
};

it('an invalid draft is analyzed with the saved definition, or not at all if it was never saved', () => {
  expect(judging(SAVED, ['faulty', false])).toEqual(['saved']);
  expect(judging(undefined, ['faulty', false])).toEqual([undefined]);
});

it('an invalid draft is analyzed with its latest valid version', () => {
  const steps = [
    ['one', true],
    ['two', true],
    ['faulty', false],
    ['three', true],
  ] as const;
  expect(judging(SAVED, ...steps)).toEqual(['one', 'two', 'two', 'three']);
});

it('opening another document resets the definition used for analysis; an unchanged document keeps its state', () => {
  const worked = { place: 'here', definition: named('one'), isValid: true, saved: undefined };
  const visit = visited(NO_DEFINITIONS, worked);
  expect(visited(visit, worked)).toBe(visit);
  const elsewhere = { ...worked, place: 'there', isValid: false };
  const other = visited(visit, elsewhere);
  expect(judgedBy(other, elsewhere)).toBeUndefined();
  expect(visited(other, elsewhere)).toBe(other);
});

it('changes are compared with the saved definition, or with the first valid draft if it was never saved', () => {
  const baselines = (saved: EditedExercise['saved']) => {
    let visit = NO_DEFINITIONS;
    return (['faulty', 'first', 'second'] as const).map((name) => {
      const worked = { place: 'here', definition: named(name), isValid: name !== 'faulty', saved };
      visit = visited(visit, worked);
      const baseline = baselineOf(visit, worked);
      return baseline && [baseline.definition.name, baseline.since];
    });
  };
  expect(baselines(undefined)).toEqual([undefined, ['first', 'beginning'], ['first', 'beginning']]);
  expect(baselines(SAVED)).toEqual([
    ['saved', 'save'],
    ['saved', 'save'],
    ['saved', 'save'],
  ]);
});
