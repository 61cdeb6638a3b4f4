import { expect, test } from 'vitest';
import { newDraft } from './exercise-draft.ts';
import { copyName, takeStoredName } from './exercise-name-field.tsx';

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
