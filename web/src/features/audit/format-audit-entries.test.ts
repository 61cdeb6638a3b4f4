import { expect, test } from 'vitest';
import type { AuditRow } from '@reptemple/contract/operations/audit-log';
import { detailLabel, summaryOf } from './format-audit-entries.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const GONE = '00000000-0000-4000-8000-000000000002';
const ADA = '00000000-0000-4000-8000-00000000000a';

const entry = (change: Partial<AuditRow>): AuditRow => ({
  id: '00000000-0000-4000-8000-000000000009',
  at: '2026-03-15T12:00:00.000Z',
  actorId: ADA,
  actorLabel: 'ada@example.org',
  action: 'challenges.update',
  subjectKind: 'challenge',
  subjectId: ID,
  details: {},
  ...change,
});

test.each([
  [{ action: 'users.change', details: { isAdmin: true } }, 'Ada · Make Admin · Bruno'],
  [{ action: 'users.change', details: { isTester: false } }, 'Ada · Remove Tester · Bruno'],
  [{ action: 'users.change', details: {} }, 'Ada · Edit · Bruno'],
  [{ action: 'review.keep', subjectKind: 'recording' }, 'Ada · Count kept · Bruno'],
  [{ action: 'users.invite', subjectKind: 'email', subjectId: 'cleo@example.org' }, 'Ada · Invite · cleo@example.org'],
  [{ action: 'waitlist.export', subjectId: null }, 'Ada · Export CSV · Waitlist'],
  [{ action: 'challenges.delete', subjectId: GONE, details: { name: 'Winter' } }, 'Ada · Delete · Winter'],
  [{ action: 'challenges.restore' }, 'Ada · Restore · Bruno'],
  [
    { action: 'outbox.read', subjectKind: 'email', subjectId: 'cleo@example.org' },
    'Ada · Open message · cleo@example.org',
  ],
  [{ action: 'recordings.gender' }, 'Ada · Gender on the leaderboard · Bruno'],
  [{ action: 'users.ban', subjectKind: 'user', subjectId: GONE }, 'Ada · Ban · (deleted)'],
  [{ actorId: null, actorLabel: 'The server' }, 'The server · Edit Challenge · Bruno'],
  [{ action: 'user.resetFactors' }, 'Ada · user reset factors · Bruno'],
])('summaryOf formats %j as "%s"', (change, sentence) => {
  expect(summaryOf(entry(change), { [ADA]: 'Ada', [ID]: 'Bruno' })).toBe(sentence);
});

test.each([
  [{}, ''],
  [{ email: 'ada@example.org', reason: 'spam' }, 'Reason: spam'],
  [{ before: null, after: true, tags: ['a'] }, 'After: Yes · Tags: a'],
  [{ changed: ['challengeId', 'someNewField', 'McDonald'] }, 'Changed: Challenge, Some new field, McDonald'],
  [{ changes: { isHidden: { from: false, to: true } } }, 'Unlisted: No → Yes'],
  [{ changes: { genderFilter: { from: 'all', to: 'male' } } }, 'Gender Filter: Everyone → Men'],
  [{ changes: { genderFilter: { from: 'male', to: null } } }, 'Gender Filter: Men → Everyone'],
  [{ ties: 'earlier', depthStandard: 'own' }, 'Ties: Earlier recording first · Depth: own'],
  [{ name: 'Spring', changes: { name: { from: 'Winter', to: 'Spring' } } }, 'Name: Winter → Spring'],
  [
    {
      name: 'Spring',
      changes: {
        name: { from: null, to: 'Spring' },
        isHidden: { from: null, to: false },
        description: { from: null, to: null },
        minDailyReps: { from: null, to: 10 },
      },
    },
    'Daily minimum: 10',
  ],
  [
    { before: { validReps: 5, invalidReps: 1 }, validReps: { from: 4, to: 1200 } },
    'Before: 5 valid, 1 invalid · Valid Reps: 4 → 1,200',
  ],
  [
    { after: { validReps: 3, invalidReps: 2 }, before: { validReps: 5, invalidReps: 0 }, stage: 1 },
    'Before: 5 valid, 0 invalid · After: 3 valid, 2 invalid · Status: 1',
  ],
  [{ reason: 'x'.repeat(100) }, `Reason: ${'x'.repeat(80)}…`],
])('detailLabel formats %j as "%s"', (details, words) => {
  expect(detailLabel(entry({ details, subjectId: null }), {})).toBe(words);
});

test('detailLabel formats the counts of a hold as time', () => {
  const details = { before: { validReps: 110, invalidReps: 1 }, after: { validReps: 90, invalidReps: 0 } };
  expect(detailLabel(entry({ details, subjectKind: 'recording', unit: 'seconds' }), {})).toBe(
    'Before: 1:50 held, 1 form break · After: 1:30 held, 0 form breaks',
  );
});

test('detailLabel formats a date change as local date and time', () => {
  const details = { changes: { endDate: { from: '2026-03-15T12:00:00.000Z', to: null } } };
  expect(detailLabel(entry({ details }), {})).toMatch(/^End date: 15 Mar 2026, \d\d:\d\d → None$/);
});

const NAMES = { [ID]: 'Strict Autumn' };

test('detailLabel shows names instead of ids', () => {
  const details = { challengeId: ID, userId: GONE, changes: { challengeId: { from: GONE, to: ID } } };
  expect(detailLabel(entry({ details, subjectId: null }), NAMES)).not.toMatch(/[0-9a-f]{8}-/);
  expect(detailLabel(entry({ details, subjectId: null }), NAMES)).toContain('Challenge: Strict Autumn');
});
