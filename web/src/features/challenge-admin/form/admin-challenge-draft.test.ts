import { describe, expect, test } from 'vitest';
import type { AdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { draftOf, emptyDraft, faultsOf, readDraft, dayOf, endOfDay, startOfDay } from './admin-challenge-draft.ts';
import type { ChallengeDraft } from './admin-challenge-draft.ts';

const EXERCISE = '3f1c9f0e-6f9a-4a0e-9d58-0f6a3b1f2c11';
const BERLIN = 'Europe/Berlin';

const draft = (change: Partial<ChallengeDraft> = {}): ChallengeDraft => ({
  ...emptyDraft(BERLIN, EXERCISE),
  name: 'Spring',
  ...change,
});

describe('readDraft reports issues by field', () => {
  test.each([
    [{ name: '' }, { name: 'Challenge name is required' }],
    [{ name: '   ' }, { name: 'Challenge name is required' }],
    [{ exerciseDefinitionId: '' }, { exerciseDefinitionId: 'Exercise type is required' }],
    [{ startDay: '2026-03-02', endDay: '2026-03-01' }, { endDay: 'End date must be after start date' }],
    [{ startDay: '2026-02-30' }, { startDay: 'Choose a date.' }],
    [{ startDay: '0026-11-25' }, { startDay: 'Enter a year between 2000 and 2100. Did you mean 2026?' }],
    [{ startDay: '0000-01-01' }, { startDay: 'Enter a year between 2000 and 2100. Did you mean 2000?' }],
    [{ endDay: '2101-01-01' }, { endDay: 'Enter a year between 2000 and 2100.' }],
    [{ timeZone: 'Atlantis' }, { timeZone: 'Choose a time zone, for example Europe/Berlin.' }],
    [
      { maxDurationSeconds: 'long' },
      { maxDurationSeconds: 'Longest recording must be a whole number from 10 to 1200.' },
    ],
    [{ maxRestSeconds: '2.5' }, { maxRestSeconds: 'Longest rest must be a whole number from 1 to 600.' }],
    [{ type: 'accountability', lengthValue: '0' }, { lengthValue: 'Duration must be a whole number from 1 to 1000.' }],
    [
      { type: 'accountability', minDailyReps: '-1' },
      { minDailyReps: 'Daily minimum must be a whole number from 1 to 10000.' },
    ],
  ])('for the input %j', (change, faults) => {
    expect(readDraft(draft(change)).faults).toEqual(faults);
  });

  test('for a missing exercise and a missing name together', () => {
    expect(Object.keys(readDraft(draft({ name: '', exerciseDefinitionId: '' })).faults ?? {})).toEqual([
      'exerciseDefinitionId',
      'name',
    ]);
  });

  test('for an end date before the start date together with a missing name', () => {
    const wrong = draft({ name: '', startDay: '2026-03-02', endDay: '2026-03-01' });
    expect(readDraft(wrong).faults).toEqual({
      name: 'Challenge name is required',
      endDay: 'End date must be after start date',
    });
  });

  test('and faultsOf maps server issues to the form fields, keeping the first of each field', () => {
    expect(
      faultsOf([
        { field: 'length.value', message: 'first' },
        { field: 'length.unit', message: 'second' },
        { field: 'endDate', message: 'late' },
        { field: 'somethingElse', message: 'lost' },
      ]),
    ).toEqual({ lengthValue: 'first', endDay: 'late' });
  });
});

describe('the request body made by readDraft', () => {
  test('contains null for an empty description, gender filter, date or limit', () => {
    expect(readDraft(draft({ description: '  ' })).form).toMatchObject({
      description: null,
      genderFilter: null,
      startDate: null,
      endDate: null,
      maxRestSeconds: null,
    });
  });

  test('turns days into the start and the end of the day in the time zone, also for a one-day challenge', () => {
    expect(readDraft(draft({ startDay: '2026-03-29', endDay: '2026-03-29' })).form).toMatchObject({
      startDate: '2026-03-28T23:00:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
    });
  });

  test('leaves out values that the challenge type does not have', () => {
    const typed = {
      lengthValue: '7',
      minDailyReps: '10',
      incrementValue: '1',
      incrementCadenceValue: '1',
      hideResultsUntilFinished: true,
    };
    expect(readDraft(draft({ ...typed, type: 'daily' })).form).toMatchObject({
      length: null,
      minDailyReps: null,
      hideResultsUntilFinished: false,
    });
    expect(readDraft(draft({ ...typed, type: 'accountability' })).form).toMatchObject({
      length: { value: 7, unit: 'days' },
      minDailyReps: 10,
      incrementValue: null,
    });
    expect(readDraft(draft({ ...typed, type: 'progression' })).form).toMatchObject({
      incrementValue: 1,
      incrementCadenceValue: 1,
      incrementCadenceUnit: 'days',
    });
    expect(readDraft(draft({ ...typed, type: 'duel' })).form).toMatchObject({
      length: null,
      hideResultsUntilFinished: true,
    });
  });

  test('leaves out an invalid value in a field that the challenge type does not have, without an issue', () => {
    expect(readDraft(draft({ type: 'daily', lengthValue: 'many' })).form).toBeDefined();
  });
});

const SAVED: AdminChallenge = {
  id: EXERCISE,
  slug: 'spring',
  name: 'Spring',
  type: 'daily',
  isActive: true,
  isHidden: false,
  isDaily: false,
  hideResultsUntilFinished: false,
  genderFilter: null,
  startDate: '2026-03-01T13:37:00.000Z',
  endDate: '2026-03-31T21:59:59.999Z',
  timeZone: BERLIN,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  description: null,
  exerciseDefinitionId: EXERCISE,
  depthStandard: 'standard',
  length: null,
  minDailyReps: null,
  incrementValue: null,
  incrementCadenceValue: null,
  incrementCadenceUnit: null,
  allowGuests: true,
  givesPrizes: true,
  corrections: 'open',
  ties: 'form',
  requiresConfirmedEmail: null,
  asksCodeWord: true,
  hasKudos: false,
  maxDurationSeconds: 300,
  maxRestSeconds: 3,
  maxDailyAttempts: null,
  firstParticipantJoinedAt: null,
  updatedBy: null,
};

/** A challenge of seven days in which daylight saving time begins. */
const WEEK: AdminChallenge = {
  ...SAVED,
  type: 'accountability',
  startDate: '2026-03-25T23:00:00.000Z',
  endDate: '2026-04-01T21:59:59.999Z',
  length: { value: 7, unit: 'days' },
};

describe('a saved challenge in the admin form', () => {
  test('keeps its exact dates and settings if nothing was changed', () => {
    const { form } = readDraft(draftOf(SAVED), SAVED);
    expect(form).toMatchObject({
      startDate: SAVED.startDate,
      endDate: SAVED.endDate,
      maxRestSeconds: 3,
      allowGuests: true,
      givesPrizes: true,
      ties: 'form',
    });
  });

  test('starts at midnight in its time zone if another start day is chosen', () => {
    const { form } = readDraft({ ...draftOf(SAVED), startDay: '2026-03-02' }, SAVED);
    expect(form?.startDate).toBe('2026-03-01T23:00:00.000Z');
  });

  test('shows no end day if start and length determine it, and sends endDate null', () => {
    expect(draftOf(WEEK).endDay).toBe('');
    const longer = readDraft({ ...draftOf(WEEK), lengthValue: '14' }, WEEK);
    expect(longer.form).toMatchObject({ endDate: null, length: { value: 14, unit: 'days' } });
    const later = readDraft({ ...draftOf(WEEK), startDay: '2026-05-01' }, WEEK);
    expect(later.form).toMatchObject({ startDate: '2026-04-30T22:00:00.000Z', endDate: null });
    const atOnce = { ...WEEK, startDate: null, createdAt: '2026-03-25T23:00:00.000Z' };
    expect(draftOf(atOnce).endDay).toBe('');
  });

  test('keeps an end day that differs from its length', () => {
    const shorter = { ...WEEK, endDate: '2026-03-31T21:59:59.999Z' };
    expect(draftOf(shorter).endDay).toBe('2026-03-31');
    expect(readDraft({ ...draftOf(shorter), lengthValue: '14' }, shorter).form?.endDate).toBe(shorter.endDate);
  });

  test('keeps its calendar days if the time zone changes', () => {
    const { form } = readDraft({ ...draftOf(SAVED), timeZone: 'America/New_York' }, SAVED);
    expect(form).toMatchObject({ startDate: '2026-03-01T05:00:00.000Z', endDate: '2026-04-01T03:59:59.999Z' });
  });
});

const HOUR = 3_600_000;
const lengthOf = (day: string, zone: string): number =>
  (Date.parse(endOfDay(day, zone) ?? '') + 1 - Date.parse(startOfDay(day, zone) ?? '')) / HOUR;

test.each([
  ['2026-03-28', 'Europe/Berlin', 24],
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  // Clocks in Santiago change at midnight, so this day begins at 01:00.
  ['2026-09-06', 'America/Santiago', 23],
])('the day %s in %s has %d hours', (day, zone, hours) => {
  expect(lengthOf(day, zone)).toBe(hours);
});

describe('a typed day equals the day shown later', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Santiago'])(
    'in %s',
    (zone) => {
      for (const day of ['2026-01-01', '2026-03-29', '2026-09-06', '2026-12-31']) {
        expect(dayOf(startOfDay(day, zone) ?? '', zone)).toBe(day);
        expect(dayOf(endOfDay(day, zone) ?? '', zone)).toBe(day);
      }
    },
  );
});

test('startOfDay of a day in Kathmandu is 18:15 UTC on the day before', () => {
  expect(startOfDay('2026-05-01', 'Asia/Kathmandu')).toBe('2026-04-30T18:15:00.000Z');
});

test.each([
  ['2026-02-30', 'Europe/Berlin'],
  ['soon', 'Europe/Berlin'],
  ['2026-02-03', 'Atlantis/Capital'],
])('startOfDay of %s in %s is undefined', (day, zone) => {
  expect(startOfDay(day, zone)).toBeUndefined();
});
