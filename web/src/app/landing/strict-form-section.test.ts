import { expect, test } from 'vitest';
import { stillOf } from './strict-form-section.tsx';

const on = (day: number): string => stillOf(new Date(2026, 10, day, 12).getTime()).clip;

test('the two athletes take turns by day', () => {
  expect([on(26), on(27), on(28)]).toEqual(['push-up-faults', 'pull-up-faults', 'push-up-faults']);
});
