import { expect, it } from 'vitest';
import { parseNotCounted } from './stored-analyses-and-recounts.ts';

const data = { code: 'legs_differed', startMs: 1000, bottomMs: 1500, endMs: 2000 };

it('parseNotCounted returns only complete movement_not_counted events of an event log', () => {
  const timeline = [
    { t: 0, event: 'side_locked', data: { side: 'left' } },
    { t: 2000, event: 'movement_not_counted', data },
    { t: 3000, event: 'rep_counted', data: { repNumber: 1, formScore: 90 } },
    { t: 4000, event: 'movement_not_counted', data: { code: 'legs_differed' } },
  ];
  expect(parseNotCounted(timeline)).toEqual([data]);
});
