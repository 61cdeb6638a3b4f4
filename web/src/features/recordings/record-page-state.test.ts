import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { shownPage } from './record-page-state.ts';
import type { Known } from './record-page-state.ts';

const ACTIVE = { challenge: { id: 'one', status: 'active' } } as unknown as Known['found'];
const ENDED = { challenge: { id: 'one', status: 'ended' } } as unknown as Known['found'];
const PROFILE = { id: 'person-1' } as NonNullable<Known['profile']>;
const SOMEBODY = { data: { profile: PROFILE }, error: null };
const ANONYMOUS = { data: { profile: null }, error: null };
const OFFLINE = new ApiError({ code: 'offline', message: 'No connection.', status: 0 });
const NOT_FOUND = new ApiError({ code: 'not_found', message: 'Gone.', status: 404 });
const BEGUN_WITH: Known = { name: 'push-ups', found: ACTIVE, profile: PROFILE };

describe('the record page', () => {
  it('keeps showing cached data when a refetch fails', () => {
    const known = { kind: 'known', known: BEGUN_WITH };
    expect(shownPage('push-ups', { data: ACTIVE, error: OFFLINE }, SOMEBODY, undefined)).toEqual(known);
    const mine = { ...SOMEBODY, error: OFFLINE };
    expect(shownPage('push-ups', { data: ACTIVE, error: null }, mine, undefined)).toEqual(known);
  });

  it.each([
    ['the challenge', { data: undefined, error: OFFLINE }, SOMEBODY],
    ['the user', { data: ACTIVE, error: null }, { data: undefined, error: OFFLINE }],
  ])('shows the error when nothing is cached about %s', (_, found, mine) => {
    expect(shownPage('push-ups', found, mine, undefined)).toEqual({ kind: 'failed', message: 'No connection.' });
  });

  it('shows "not found" when the server returns not_found for the challenge', () => {
    const found = { data: undefined, error: NOT_FOUND };
    expect(shownPage('push-ups', found, SOMEBODY, undefined)).toEqual({ kind: 'not-found' });
  });

  it.each([
    ['the challenge has ended', { data: ENDED, error: null }, SOMEBODY],
    ['the challenge is gone', { data: ACTIVE, error: NOT_FOUND }, SOMEBODY],
    ['the session has ended', { data: ACTIVE, error: null }, ANONYMOUS],
    ['the server cannot be reached', { data: ACTIVE, error: OFFLINE }, SOMEBODY],
  ])('keeps the data a running set started with when %s', (_, found, mine) => {
    expect(shownPage('push-ups', found, mine, BEGUN_WITH)).toEqual({ kind: 'known', known: BEGUN_WITH });
  });

  it('shows a different challenge as soon as it is requested', () => {
    const found = { data: ENDED, error: null };
    expect(shownPage('squats', found, ANONYMOUS, BEGUN_WITH)).toEqual({
      kind: 'known',
      known: { name: 'squats', found: ENDED, profile: null },
    });
  });
});
