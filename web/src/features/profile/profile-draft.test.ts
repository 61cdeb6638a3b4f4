import type { Profile } from '@reptemple/contract/accounts/profile';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptProfile } from './profile-fields.tsx';
import { confirmsDeletion, draftOf, exportName, fieldOf, readDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';

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

describe('what is saved', () => {
  test('a zone of one’s own is, and none is that of the device', () => {
    const chosen = draftOf({ ...PROFILE, timeZone: 'Asia/Kathmandu' });
    expect([chosen.timeZone, readDraft(chosen).change?.timeZone]).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu']);
    expect([draftOf(PROFILE).timeZone, readDraft(draftOf(PROFILE)).change?.timeZone]).toEqual(['', null]);
  });

  test('empty fields become null', () => {
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

  test('a decimal comma is understood, and spaces around a figure are not a fault', () => {
    expect(readDraft({ ...EMPTY, weightKg: '72,5', age: ' 30 ' }).change).toMatchObject({ weightKg: 72.5, age: 30 });
  });

  test('a saved profile, shown and saved untouched, stays the same', () => {
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

  test('every weight with one decimal within the bounds can be saved as it is', () => {
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

describe('bounds', () => {
  test.each([
    ['age', '1'],
    ['age', '150'],
    ['weightKg', '1'],
    ['weightKg', '999'],
    ['targetWeightKg', '1'],
    ['targetWeightKg', '999'],
    ['heightCm', '1'],
    ['heightCm', '300'],
  ] as const)('%s of %s is accepted', (field, text) => {
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
    ['name', '  ', 'Enter your name.'],
  ] as const)('%s of "%s" is refused', (field, text, message) => {
    expect(readDraft({ ...EMPTY, [field]: text }).faults).toContainEqual({ field, message });
  });

  test('everything wrong is named at once', () => {
    const { faults } = readDraft({ ...EMPTY, age: '0', heightCm: '0' });
    expect(faults?.map(({ field }) => field)).toEqual(['age', 'heightCm']);
  });
});

test('a fault the form does not show belongs to no field', () => {
  expect(fieldOf('weightKg')).toBe('weightKg');
  expect(fieldOf('isAdmin')).toBeUndefined();
});

test('a draft survives the tab that kept it; anything else is none', () => {
  const kept: unknown = JSON.parse(JSON.stringify(draftOf(PROFILE)));
  expect(keptProfile(kept)).toEqual(draftOf(PROFILE));
  expect(keptProfile(undefined)).toBeUndefined();
  expect(keptProfile({ name: 'Ada' })).toBeUndefined();
});

test('the export is named by its day', () => {
  expect(exportName('2026-11-21T08:00:00.000Z')).toBe('reptemple-2026-11-21.zip');
});

test.each([
  ['ada@example.org', true],
  [' Ada@Example.org ', true],
  ['ada@example.or', false],
  ['', false],
])('%j confirms the deletion of ada@example.org: %s', (typed, confirms) => {
  expect(confirmsDeletion(typed, 'ada@example.org')).toBe(confirms);
});
