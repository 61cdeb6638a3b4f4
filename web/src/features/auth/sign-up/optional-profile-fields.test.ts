import { expect, test } from 'vitest';
import { initialSignUp, NOTHING_SAID, saidFields } from './optional-profile-fields.tsx';

test.each([
  [{}, {}],
  [{ gender: 'female' }, { gender: 'female' }],
  [
    { age: ' 30 ', weightKg: '71,5' },
    { age: 30, weightKg: 71.5 },
  ],
  [{ goals: ['losing_weight'] as const }, { goals: ['losing_weight'] }],
])('saidFields converts only the filled-in fields of %j', (said, fields) => {
  expect(saidFields({ ...NOTHING_SAID, ...said })).toEqual(fields);
});

test.each([{ age: '0' }, { age: '30.5' }, { heightCm: '301' }, { weightKg: 'heavy' }, { gender: 'mostly' }])(
  'saidFields rejects the invalid value in %j',
  (said) => {
    expect(saidFields({ ...NOTHING_SAID, ...said })).toBeUndefined();
  },
);

test('the sign-up form starts with the name and email of a guest, and empty for others', () => {
  const guest = { isGuest: true, name: 'Gil', email: 'gil@example.test' };
  expect(initialSignUp(guest)).toEqual({ name: 'Gil', email: 'gil@example.test', about: NOTHING_SAID });
  for (const profile of [null, { ...guest, isGuest: false }])
    expect(initialSignUp(profile)).toEqual({ name: '', email: '', about: NOTHING_SAID });
});
