import { describe, expect, it } from 'vitest';
import {
  isBeingRecorded,
  listedRecordings,
  storageWarningOf,
  unverifiedBecause,
  VISITOR,
} from './draft-expiry-and-warnings.ts';
import { expiryLabel } from './unsent-recordings.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY_MS;
const whole = { person: 'ann', sessionId: 'a', keptAt: NOW - 1000, durationMs: 20_000, draft: null };
const cutOff = { ...whole, sessionId: 'b', draft: {} };

describe('the list of saved recordings', () => {
  it('is sorted by time, latest first', () => {
    const older = { ...whole, sessionId: 'c', keptAt: NOW - DAY_MS };
    expect(listedRecordings([older, whole], new Set(), NOW)).toEqual([whole, older]);
  });

  it.each([
    ['a complete one', whole, undefined, false],
    ['one in pieces that another tab is recording', cutOff, new Set(['b']), true],
    ['one in pieces that no tab is recording', cutOff, new Set(['x']), false],
    ['one written a second ago, where tabs cannot be asked', cutOff, undefined, true],
    ['one written a minute ago, where tabs cannot be asked', { ...cutOff, keptAt: NOW - 60_000 }, undefined, false],
  ])('includes a recording unless it is still being made: %s', (_, head, recorded, isMade) => {
    expect(isBeingRecorded(head, recorded, NOW)).toBe(isMade);
    expect(listedRecordings([head], recorded, NOW)).toHaveLength(isMade ? 0 : 1);
  });

  it('omits a recording under one second and one older than 30 days', () => {
    const short = { ...cutOff, durationMs: 900 };
    const old = { ...whole, keptAt: NOW - 31 * DAY_MS };
    expect(listedRecordings([short, old], new Set(), NOW)).toEqual([]);
  });

  it('includes a visitor’s recording for two days only', () => {
    const visitors = { ...whole, person: VISITOR };
    expect(listedRecordings([visitors], new Set(), NOW + 2 * DAY_MS - 1000)).toEqual([visitors]);
    expect(listedRecordings([visitors], new Set(), NOW + 2 * DAY_MS)).toEqual([]);
  });
});

describe('warning before a saved recording is submitted', () => {
  it.each([
    [null, 'Recorded offline, so it will be marked as unverified.'],
    [undefined, 'Recorded offline, so it will be marked as unverified.'],
    [{ expiresAt: NOW }, 'Recorded more than 48 hours ago, so it will be marked as unverified.'],
    [{ expiresAt: NOW + 1 }, undefined],
  ])('for the ticket %o is: %s', (ticket, words) => {
    expect(unverifiedBecause(ticket, NOW)).toBe(words);
  });
});

describe('storage warning before recording', () => {
  it.each([
    [{ freeBytes: undefined, isForbidden: false }, ''],
    [{ freeBytes: 2e9, isForbidden: false }, ''],
    [
      { freeBytes: 50e6, isForbidden: false },
      'Too little storage left. Free up space, or submit your recording before you leave this page.',
    ],
    [
      { freeBytes: undefined, isForbidden: true },
      'Your browser can’t save this recording. Submit it before you leave this page, or use a non-private window.',
    ],
  ])('for the storage state %o is: "%s"', (room, words) => {
    expect(storageWarningOf(room) ?? '').toBe(words);
  });
});

it('expiryLabel says a draft is saved for 30 days, or until 7 days without a visit where the browser deletes it', () => {
  const head = { person: 'ann', keptAt: Date.parse('2026-03-01T12:00:00Z') };
  expect(expiryLabel(head, false)).toMatch(/^Saved on this device until .*31.*$/);
  expect(expiryLabel(head, true)).toMatch(/until .*31.*, or until you haven’t visited for 7 days$/);
});
