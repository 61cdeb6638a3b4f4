import { expect, it } from 'vitest';
import { newDraft } from '../exercise-draft.ts';
import { changedParts } from './version-history.tsx';

it('changedParts lists only the parts that differ between two versions of an exercise', () => {
  const before = newDraft();
  const { start } = before.phases;
  const moved = { ...before.phases, start: { ...start, angleRanges: { angle_1: { min: 0, max: 90 } } } };
  expect(changedParts(before, newDraft())).toEqual([]);
  expect(changedParts(before, { ...before, name: 'Squat', phases: moved })).toEqual(['Name', 'Phase Angle Ranges']);
});
