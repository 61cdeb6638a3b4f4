import { describe, expect, it } from 'vitest';
import { checkTicket, checkTime, codeWordFrom, hasEndedInTime, isExpired, latestEnd } from './tickets.ts';

const NOON = new Date('2026-03-15T12:00:00Z');
const after = (ms: number): Date => new Date(NOON.getTime() + ms);
const HOURS_48 = 48 * 60 * 60 * 1000;

const messageOf = (check: () => void): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ name: 'AppError', code: 'unprocessable' });
    return error instanceof Error ? error.message : undefined;
  }
};

describe('an attempt ticket', () => {
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
  ])('is checked when used by or for %s', (_whom, used, claimed, fault) => {
    const found = messageOf(() => checkTicket({ ...ticket, ...used }, { ...claimant, ...claimed }));
    expect(found ?? 'nothing').toMatch(fault);
  });

  it('expires after 48 hours', () => {
    expect(isExpired(ticket, after(HOURS_48 - 1))).toBe(false);
    expect(isExpired(ticket, after(HOURS_48))).toBe(true);
  });
});

describe('a track submitted 60 s after its ticket was issued', () => {
  it.each([
    [60_000, undefined],
    [65_000, undefined],
    [65_001, 'The track lasts 65 s, but the attempt started only 60 s ago.'],
    [120_000, 'The track lasts 120 s, but the attempt started only 60 s ago.'],
  ])('is rejected if it lasts more than 65 s: %i ms', (trackMs, fault) => {
    expect(messageOf(() => checkTime({ issuedAt: NOON }, trackMs, after(60_000)))).toBe(fault);
  });
});

it.each([
  [-5_000, 'The track lasts 60 s, but the attempt started only -5 s ago.'],
  [-5_001, undefined],
])(
  'a track submitted %i ms after its ticket was issued is checked unless the clock was set back over 5 s',
  (ms, fault) => {
    expect(messageOf(() => checkTime({ issuedAt: NOON }, 60_000, after(ms)))).toBe(fault);
  },
);

describe('the latest possible end of a set', () => {
  const reported = { endedAt: NOON, trackSha256: 'a' };

  it.each([
    ['the report of its own track', reported, 'a', NOON],
    ['the arrival, when another track was reported', reported, 'b', after(60_000)],
    ['the arrival, when nothing was reported', { endedAt: null, trackSha256: null }, 'a', after(60_000)],
  ])('is the time of %s', (_which, end, arrived, latest) => {
    expect(latestEnd(end, arrived, after(60_000))).toEqual(latest);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ])('a set that ends %i ms after the challenge counts as in time: %s', (late, isInTime) => {
    expect(hasEndedInTime(after(late), NOON.getTime())).toBe(isInTime);
  });

  it('counts as in time if the challenge has no end', () => {
    expect(hasEndedInTime(after(HOURS_48), null)).toBe(true);
  });
});

describe('codeWordFrom', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', '1111'],
    ['00000000-0000-4000-8000-001002003004', '2345'],
    ['00000000-0000-4000-8000-ffffffffffff', '1111'],
  ])('turns the UUID %s into the code word %s', (uuid, word) => {
    expect(codeWordFrom(uuid)).toBe(word);
  });

  it('uses every digit from 1 to 5 at every position', () => {
    const seen = [1, 2, 3, 4].map(() => new Set<string>());
    for (let at = 0; at < 500; at += 1)
      Array.from(codeWordFrom(crypto.randomUUID())).forEach((digit, place) => seen[place]?.add(digit));
    expect(seen.map((digits) => [...digits].toSorted().join(''))).toEqual(['12345', '12345', '12345', '12345']);
  });
});
