import { expect, test } from 'vitest';
import { NOTHING_SAID, saidFields } from './optional-fields.tsx';

test.each([
  [{}, {}],
  [{ gender: 'female' }, { gender: 'female' }],
  [
    { age: ' 30 ', weightKg: '71,5' },
    { age: 30, weightKg: 71.5 },
  ],
  [{ goals: ['losing_weight'] as const }, { goals: ['losing_weight'] }],
])('%j is sent as what was said, and nothing else', (said, fields) => {
  expect(saidFields({ ...NOTHING_SAID, ...said })).toEqual(fields);
});

test.each([{ age: '0' }, { age: '30.5' }, { heightCm: '301' }, { weightKg: 'heavy' }, { gender: 'mostly' }])(
  '%j cannot be saved',
  (said) => {
    expect(saidFields({ ...NOTHING_SAID, ...said })).toBeUndefined();
  },
);
