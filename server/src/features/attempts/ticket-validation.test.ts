import { inEnglish } from '@reptemple/contract/message-with-params';
import { describe, expect, it } from 'vitest';
import { hasEndedInTime, isExpired, latestEnd, ticketIssue, timeIssue } from './ticket-validation.ts';

const NOON = new Date('2026-03-15T12:00:00Z');
const after = (ms: number): Date => new Date(NOON.getTime() + ms);
const HOURS_48 = 48 * 60 * 60 * 1000;

describe('a ticket', () => {
  const ticket = {
    userId: 'ann',
    challengeId: 'push-ups',
    issuedAt: NOON,
    expiresAt: after(HOURS_48),
    sessionId: null as string | null,
  };
  const claimant = { userId: 'ann', challengeId: 'push-ups', sessionId: 'one', isGuest: false };

  it.each([
    ['its own person, challenge and first session', {}, {}, 'nothing'],
    ['the session that used it, once more', { sessionId: 'one' }, {}, 'nothing'],
    ['another session', { sessionId: 'two' }, {}, /used for another one/],
    ['another person', {}, { userId: 'bob' }, /someone else/],
    ['another person who knows the session', { sessionId: 'one' }, { userId: 'bob' }, /someone else/],
    ['a guest whose session as a user has ended', {}, { userId: 'guest', isGuest: true }, 'nothing'],
    ['a guest after the set was sent', { sessionId: 'two' }, { userId: 'guest', isGuest: true }, /used for another/],
    ['anyone, if it was issued without a session', { userId: null }, { userId: 'bob' }, 'nothing'],
    ['another challenge', {}, { challengeId: 'squats' }, /another challenge/],
  ])('is looked at for %s', (_whom, used, claimed, fault) => {
    expect(ticketIssue({ ...ticket, ...used }, { ...claimant, ...claimed }) ?? 'nothing').toMatch(fault);
  });

  it('is good for 48 hours', () => {
    expect(isExpired(ticket, after(HOURS_48 - 1))).toBe(false);
    expect(isExpired(ticket, after(HOURS_48))).toBe(true);
  });
});

describe('a track handed in a minute after its ticket was issued', () => {
  it.each([
    [60_000, undefined],
    [65_000, undefined],
    [65_001, 'The track lasts 65 s, but the attempt started only 60 s ago.'],
    [120_000, 'The track lasts 120 s, but the attempt started only 60 s ago.'],
  ])('that lasts %i ms', (trackMs, fault) => {
    const found = timeIssue({ issuedAt: NOON }, trackMs, after(60_000));
    expect(found && inEnglish(found)).toBe(fault);
  });
});

it.each([
  [-5_000, 'The track lasts 60 s, but the attempt started only -5 s ago.'],
  [-5_001, undefined],
])(
  'a track handed in %i ms after its ticket was issued is judged by the clock unless that was set back',
  (ms, fault) => {
    const found = timeIssue({ issuedAt: NOON }, 60_000, after(ms));
    expect(found && inEnglish(found)).toBe(fault);
  },
);

describe('the latest end of a set', () => {
  const reported = { endedAt: NOON, trackSha256: 'a' };

  it.each([
    ['the report of its own track', reported, 'a', NOON],
    ['the arrival, when another track was reported', reported, 'b', after(60_000)],
    ['the arrival, when nothing was reported', { endedAt: null, trackSha256: null }, 'a', after(60_000)],
  ])('is %s', (_which, end, arrived, latest) => {
    expect(latestEnd(end, arrived, after(60_000))).toEqual(latest);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ])('%i ms after the end of the challenge is in time: %s', (late, isInTime) => {
    expect(hasEndedInTime(after(late), NOON.getTime())).toBe(isInTime);
  });

  it('is always in time in a challenge without an end', () => {
    expect(hasEndedInTime(after(HOURS_48), null)).toBe(true);
  });
});
