import { expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { isFinished, isUnfinishedOnly } from './definition-completeness.ts';

const parsed = parseExercise(pushUp);
if (!parsed.ok) throw new Error('The shipped push-up is not sound.');
const whole = { ...parsed.value };
const withoutRanges = {
  ...whole,
  phases: {
    start: { id: 'start', angleRanges: {} },
    transition: { id: 'transition', angleRanges: {} },
    end: { id: 'end', angleRanges: {} },
  },
};

it('isFinished is true for a definition with angle ranges and false without', () => {
  expect(isFinished({ name: 'Whole', definition: whole })).toBe(true);
  expect(isFinished({ name: 'Draft', definition: withoutRanges })).toBe(false);
});

it.each([
  ['a draft without ranges', withoutRanges, true],
  ['a draft without angles', { ...withoutRanges, angles: [], globalAlignments: [] }, true],
  ['an unknown camera position', { ...withoutRanges, cameraPosition: 'above' }, false],
  ['a draft that lacks its settings', { name: 'Draft', angles: [] }, false],
])('isUnfinishedOnly accepts only well-formed drafts: %s', (_, json, expected) => {
  expect(isUnfinishedOnly(JSON.parse(JSON.stringify({ ...json, name: 'Draft' })))).toBe(expected);
});
