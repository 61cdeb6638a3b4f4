import { expect, it } from 'vitest';
import { newDraft } from '../editor/exercise-draft.ts';
import { baselineOf, judgedBy, NO_VISIT, visited } from './counted-by.ts';
import type { Worked } from './counted-by.ts';

const named = (name: string) => ({ ...newDraft(), name });
const SAVED = named('saved');

/** Returns the definition used for counting after each step. */
const judging = (saved: Worked['saved'], ...steps: readonly (readonly [name: string, isValid: boolean])[]) => {
  let visit = NO_VISIT;
  return steps.map(([name, isValid]) => {
    const worked = { place: 'here', definition: named(name), isValid, saved };
    visit = visited(visit, worked);
    return judgedBy(visit, worked)?.name;
  });
};

it('a draft that is opened with faults is judged as it was saved, and by nothing where it never was', () => {
  expect(judging(SAVED, ['faulty', false])).toEqual(['saved']);
  expect(judging(undefined, ['faulty', false])).toEqual([undefined]);
});

it('the latest without faults judges while there are some', () => {
  const steps = [
    ['one', true],
    ['two', true],
    ['faulty', false],
    ['three', true],
  ] as const;
  expect(judging(SAVED, ...steps)).toEqual(['one', 'two', 'two', 'three']);
});

it('another work begins anew, and what is nothing new changes nothing', () => {
  const worked = { place: 'here', definition: named('one'), isValid: true, saved: undefined };
  const visit = visited(NO_VISIT, worked);
  expect(visited(visit, worked)).toBe(visit);
  const elsewhere = { ...worked, place: 'there', isValid: false };
  const other = visited(visit, elsewhere);
  expect(judgedBy(other, elsewhere)).toBeUndefined();
  expect(visited(other, elsewhere)).toBe(other);
});

it('a definition that was never saved is measured against how it began, without faults; a saved one against the save', () => {
  const baselines = (saved: Worked['saved']) => {
    let visit = NO_VISIT;
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
