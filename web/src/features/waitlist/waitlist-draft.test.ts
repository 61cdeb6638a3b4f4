import { expect, describe, test } from 'vitest';
import { csvName, EMPTY_DRAFT, isComplete, readDraft, sourceLabel } from './waitlist-draft.ts';
import type { WaitlistDraft } from './waitlist-draft.ts';

const DRAFT: WaitlistDraft = { email: 'ada@example.org', source: 'search_engine', specification: '' };

describe('isComplete on a waitlist draft', () => {
  test.each([
    [{ email: '' }, false],
    [{ email: '   ' }, false],
    [{ source: '' }, false],
    [{ source: 'other' }, false],
    [{ source: 'other', specification: '  ' }, false],
    [{ source: 'other', specification: 'A poster' }, true],
    [{}, true],
  ])('with the change %j returns %s', (change, complete) => {
    expect(isComplete({ ...DRAFT, ...change })).toBe(complete);
  });
});

describe('readDraft', () => {
  test.each([
    [EMPTY_DRAFT, 'email', 'Please fill in all required fields.'],
    [{ ...DRAFT, email: ' ' }, 'email', 'Please fill in all required fields.'],
    [{ ...DRAFT, source: '' }, 'source', 'Please fill in all required fields.'],
    [{ ...DRAFT, source: 'other' }, 'specification', 'Please specify how you learned about us.'],
    [{ ...DRAFT, source: 'other', specification: ' ' }, 'specification', 'Please specify how you learned about us.'],
    [{ ...DRAFT, email: 'ada' }, 'email', 'Please enter a valid email address.'],
  ])('returns the invalid field and its message for %j', (draft, field, message) => {
    expect(readDraft(draft).fault).toEqual({ field, message });
  });
});

describe('the submitted waitlist form', () => {
  test('contains the email trimmed and in lower case', () => {
    expect(readDraft({ ...DRAFT, email: ' Ada@Example.ORG ' }).form).toEqual({
      email: 'ada@example.org',
      source: 'search_engine',
    });
  });

  test('contains the specification only for the source "other"', () => {
    expect(readDraft({ ...DRAFT, specification: 'A poster' }).form).not.toHaveProperty('specification');
    expect(readDraft({ ...DRAFT, source: 'other', specification: ' A poster ' }).form).toMatchObject({
      specification: 'A poster',
    });
  });
});

test.each([
  ['friend_referral', null, 'Friend or referral'],
  ['other', 'A poster', 'A poster'],
] as const)('sourceLabel for %s with %j returns "%s"', (source, specification, words) => {
  expect(sourceLabel({ source, specification })).toBe(words);
});

test('the waitlist CSV file is named after its date', () => {
  expect(csvName('2026-11-21T08:00:00.000Z')).toBe('reptemple-waitlist-2026-11-21.csv');
});
