import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { confirmsDeletion, draftOf, exportName, fieldOf, readDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { keptProfile } from './profile-fields.tsx';

const EMPTY: ProfileDraft = {
  name: 'Ada',
  gender: '',
  age: '',
  weightKg: '',
  heightCm: '',
  targetWeightKg: '',
  goals: [],
  expectations: '',
  timeZone: '',
};

const PROFILE: Profile = {
  id: '1',
  email: 'ada@example.org',
  emailVerified: true,
  name: 'Ada',
  avatar: null,
  isAdmin: false,
  isTester: false,
  isGuest: false,
  gender: 'female',
  age: 36,
  weightKg: 61.5,
  heightCm: 171,
  targetWeightKg: 60,
  goals: ['gaining_muscle'],
  expectations: 'A strict fifty.',
  secondFactor: false,
  timeZone: null,
  mustSetUpSecondFactor: false,
};

describe('saving the profile', () => {
  test('stores a chosen time zone, and null if the device’s time zone is used', () => {
    const chosen = draftOf({ ...PROFILE, timeZone: 'Asia/Kathmandu' });
    expect([chosen.timeZone, readDraft(chosen).change?.timeZone]).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu']);
    expect([draftOf(PROFILE).timeZone, readDraft(draftOf(PROFILE)).change?.timeZone]).toEqual(['', null]);
  });

  test('turns empty fields into null', () => {
    expect(readDraft({ ...EMPTY, expectations: '  ' }).change).toEqual({
      name: 'Ada',
      gender: null,
      age: null,
      weightKg: null,
      heightCm: null,
      targetWeightKg: null,
      goals: [],
      expectations: null,
      timeZone: null,
    });
  });

  test('accepts a decimal comma, and spaces around a number', () => {
    expect(readDraft({ ...EMPTY, weightKg: '72,5', age: ' 30 ' }).change).toMatchObject({ weightKg: 72.5, age: 30 });
  });

  test('changes nothing when the form is saved without edits', () => {
    const { name, gender, age, weightKg, heightCm, targetWeightKg, goals, expectations, timeZone } = PROFILE;
    expect(readDraft(draftOf(PROFILE)).change).toEqual({
      name,
      gender,
      age,
      weightKg,
      heightCm,
      targetWeightKg,
      goals,
      expectations,
      timeZone,
    });
  });

  test('accepts every weight from 1 to 999 with one decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 9990 }), (tenths) => {
        const text = (tenths / 10).toFixed(1);
        expect(readDraft({ ...EMPTY, weightKg: text, targetWeightKg: text }).change).toMatchObject({
          weightKg: Number(text),
          targetWeightKg: Number(text),
        });
      }),
    );
  });
});

describe('profile limits', () => {
  test.each([
    ['age', '1'],
    ['age', '150'],
    ['weightKg', '1'],
    ['weightKg', '999'],
    ['targetWeightKg', '1'],
    ['targetWeightKg', '999'],
    ['heightCm', '1'],
    ['heightCm', '300'],
  ] as const)('accept %s of %s', (field, text) => {
    expect(readDraft({ ...EMPTY, [field]: text }).change).toMatchObject({ [field]: Number(text) });
  });

  test.each([
    ['age', '0', 'Age must be a whole number from 1 to 150.'],
    ['age', '151', 'Age must be a whole number from 1 to 150.'],
    ['age', '30.5', 'Age must be a whole number from 1 to 150.'],
    ['age', 'thirty', 'Age must be a whole number from 1 to 150.'],
    ['weightKg', '0.9', 'Weight must be a number from 1 to 999 with at most one decimal.'],
    ['weightKg', '999.1', 'Weight must be a number from 1 to 999 with at most one decimal.'],
    ['weightKg', '72.55', 'Weight must be a number from 1 to 999 with at most one decimal.'],
    ['targetWeightKg', '1000', 'Target weight must be a number from 1 to 999 with at most one decimal.'],
    ['heightCm', '301', 'Height must be a whole number from 1 to 300.'],
    ['heightCm', '171.5', 'Height must be a whole number from 1 to 300.'],
    ['name', '  ', 'Enter a name.'],
  ] as const)('refuse %s of "%s" with a message for the field', (field, text, message) => {
    expect(readDraft({ ...EMPTY, [field]: text }).faults).toContainEqual({ field, message });
  });

  test('report all invalid fields together', () => {
    const { faults } = readDraft({ ...EMPTY, age: '0', heightCm: '0' });
    expect(faults?.map(({ field }) => field)).toEqual(['age', 'heightCm']);
  });
});

test('fieldOf returns undefined for a field that is not in the form', () => {
  expect(fieldOf('weightKg')).toBe('weightKg');
  expect(fieldOf('isAdmin')).toBeUndefined();
});

test('keptProfile restores a draft from JSON, and rejects anything incomplete', () => {
  const kept: unknown = JSON.parse(JSON.stringify(draftOf(PROFILE)));
  expect(keptProfile(kept)).toEqual(draftOf(PROFILE));
  expect(keptProfile(undefined)).toBeUndefined();
  expect(keptProfile({ name: 'Ada' })).toBeUndefined();
});

test('exportName contains the date of the export', () => {
  expect(exportName('2026-11-21T08:00:00.000Z')).toBe('reptemple-2026-11-21.zip');
});

test.each([
  ['ada@example.org', true],
  [' Ada@Example.org ', true],
  ['ada@example.or', false],
  ['', false],
])('confirmsDeletion for the typed text %j and the account ada@example.org is %s', (typed, confirms) => {
  expect(confirmsDeletion(typed, 'ada@example.org')).toBe(confirms);
});
