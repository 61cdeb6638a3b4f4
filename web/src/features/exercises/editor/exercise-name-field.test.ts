import { expect, test } from 'vitest';
import { newDraft } from './exercise-draft.ts';
import { copyName, takeStoredName } from './exercise-name-field.tsx';

test.each([
  ['Squat', [], 'Squat (copy)'],
  ['Squat', ['squat (COPY)'], 'Squat (copy 2)'],
  ['Squat (copy)', ['Squat (copy)', 'Squat (copy 2)'], 'Squat (copy 3)'],
  ['x'.repeat(100), [], `${'x'.repeat(93)} (copy)`],
])('a copy of %s is called %s', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy);
});

test('a draft goes on under the name it was stored by, unless it was renamed while the answer was on its way', () => {
  const draft = { ...newDraft(), name: 'Squat' };
  expect(takeStoredName('Squat', 'Squat (copy)')(draft).name).toBe('Squat (copy)');
  const renamed = { ...draft, name: 'Deep squat' };
  expect(takeStoredName('Squat', 'Squat (copy)')(renamed)).toBe(renamed);
  expect(takeStoredName('Squat', 'Squat')(draft)).toBe(draft);
});
