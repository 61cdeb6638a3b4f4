import { expect, test } from 'vitest';
import { actionLabel, detailLabel, subjectLabel } from './entry-format.ts';

test.each([
  ['waitlist.remove', 'Waitlist: remove'],
  ['review.keep', 'Review: keep the count'],
  ['user.resetFactors', 'User: reset factors'],
  ['user.generate_link', 'User: generate link'],
  ['started', 'Started'],
  ['', ''],
])('%s reads "%s"', (action, words) => {
  expect(actionLabel(action)).toBe(words);
});

test.each([
  [{}, ''],
  [{ email: 'ada@example.org', reason: 'spam' }, 'email: ada@example.org · reason: spam'],
  [{ before: null, after: true, tags: ['a'] }, 'after: yes · tags: a'],
  [{ changed: ['challengeId', 'someNewField', 'McDonald'] }, 'changed: challenge, some new field, McDonald'],
  [{ changes: { isHidden: { from: false, to: true } } }, 'hidden: no → yes'],
  [{ name: 'Spring', changes: { name: { from: 'Winter', to: 'Spring' } } }, 'name: Spring · name: Winter → Spring'],
  [
    // For a created item, only fields with a value.
    {
      name: 'Spring',
      changes: {
        name: { from: null, to: 'Spring' },
        isHidden: { from: null, to: false },
        description: { from: null, to: null },
        minDailyReps: { from: null, to: 10 },
      },
    },
    'name: Spring · min daily reps: 10',
  ],
  [
    { before: { validReps: 5, invalidReps: 1 }, validReps: { from: 4, to: 1200 } },
    'before: 5 valid, 1 invalid · valid reps: 4 → 1,200',
  ],
  [{ reason: 'x'.repeat(100) }, `reason: ${'x'.repeat(80)}…`],
])('%j reads "%s"', (details, words) => {
  expect(detailLabel(details, {})).toBe(words);
});

test('a moment is read in the reader’s own zone', () => {
  const details = { changes: { endDate: { from: '2026-03-15T12:00:00.000Z', to: null } } };
  expect(detailLabel(details, {})).toMatch(/^end date: 15 Mar 2026, \d\d:\d\d → none$/);
});

const ID = '00000000-0000-4000-8000-000000000001';
const GONE = '00000000-0000-4000-8000-000000000002';
const NAMES = { [ID]: 'Strict Autumn' };

test.each([
  ['challenge', ID, 'challenge: Strict Autumn'],
  ['challenge', GONE, 'challenge'],
  ['email', 'ada@example.org', 'email: ada@example.org'],
  ['waitlist', null, 'waitlist'],
])('a %s with the id %s reads "%s"', (kind, id, label) => {
  expect(subjectLabel(kind, id, NAMES)).toBe(label);
});

test('details show names instead of ids', () => {
  const details = { challengeId: ID, userId: GONE, changes: { challengeId: { from: GONE, to: ID } } };
  expect(detailLabel(details, NAMES)).not.toMatch(/[0-9a-f]{8}-/);
  expect(detailLabel(details, NAMES)).toContain('challenge: Strict Autumn');
});
