import { expect, it } from 'vitest';
import { notCountedLabel } from '../../language/not-counted-words.ts';
import { groupByReason } from './not-counted-list.tsx';

it('groups movements by their reason, in the order in which each first comes', () => {
  const movements = [
    { code: 'legs_differed', startMs: 1000 },
    { code: 'person_lost', startMs: 4000 },
    { code: 'legs_differed', startMs: 7000 },
  ];
  expect(groupByReason(movements)).toEqual([
    { code: 'legs_differed', startsMs: [1000, 7000] },
    { code: 'person_lost', startsMs: [4000] },
  ]);
});

it('has a label for each reason, and one for a reason of a newer engine', () => {
  expect(notCountedLabel('legs_differed')).toBe('Both legs must move alike');
  expect(notCountedLabel('something_new')).toBe('Not counted');
});
