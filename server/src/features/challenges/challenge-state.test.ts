import { describe, expect, it } from 'vitest';
import {
  areResultsHidden,
  areResultsHiddenFrom,
  endMs,
  maySeeReps,
  placesOf,
  reasonClosed,
  statusOf,
} from './challenge-state.ts';
import type { Timing } from './challenge-state.ts';

const at = (time: string): Date => new Date(`2026-03-15T${time}Z`);
const HOUR_MS = 3_600_000;
const after = (hours: number, more = 0): Date => new Date(at('00:00:00').getTime() + hours * HOUR_MS + more);

const open: Timing = { challengeType: 'daily', startDate: null, endDate: null, firstParticipantJoinedAt: null };
const dated: Timing = { ...open, startDate: at('10:00:00'), endDate: at('12:00:00') };
const duel: Timing = { ...open, challengeType: 'duel', firstParticipantJoinedAt: at('00:00:00') };

describe('a challenge', () => {
  it.each([
    ['09:59:59', 'upcoming'],
    ['10:00:00', 'active'],
    ['12:00:00', 'active'],
    ['12:00:01', 'ended'],
  ])('with dates from 10:00 to 12:00 has at %s the status %s', (time, status) => {
    expect(statusOf(dated, at(time))).toBe(status);
  });

  it('without dates is always active', () => {
    expect(statusOf(open, at('00:00:00'))).toBe('active');
    expect(endMs(open)).toBeNull();
  });

  it('that is switched off accepts no attempt, even between its dates', () => {
    expect(reasonClosed({ ...dated, isActive: false }, at('11:00:00'))).toBe('This challenge is not active.');
    expect(reasonClosed({ ...dated, isActive: true }, at('11:00:00'))).toBeUndefined();
  });

  it.each([
    ['09:00:00', 'This challenge has not started yet.'],
    ['13:00:00', 'This challenge has ended.'],
  ])('with dates from 10:00 to 12:00 is at %s closed with the message: %s', (time, words) => {
    expect(reasonClosed({ ...dated, isActive: true }, at(time))).toBe(words);
  });

  it('has unlimited places, and a duel has two', () => {
    expect([placesOf(open), placesOf(duel)]).toEqual([null, 2]);
  });
});

describe('a duel', () => {
  it('stays active until someone joins, even after 10,000 hours', () => {
    expect(statusOf({ ...duel, firstParticipantJoinedAt: null }, after(10_000))).toBe('active');
  });

  it('is open for 72 hours after the first join and then expires', () => {
    expect(statusOf(duel, after(72, -1))).toBe('active');
    expect(statusOf(duel, after(72))).toBe('ended');
    expect(reasonClosed({ ...duel, isActive: true }, after(72, -1))).toBeUndefined();
    expect(reasonClosed({ ...duel, isActive: true }, after(72))).toBe('Challenge Expired');
  });

  it.each([
    ['its end date, when that is earlier', after(24), after(24)],
    ['72 hours, when those are over before its end date', after(100), after(72)],
    ['72 hours, when it has no end date', null, after(72)],
  ])('ends at %s', (_what, endDate, end) => {
    expect(endMs({ ...duel, endDate })).toBe(end.getTime());
  });

  it('with hidden results shows them once it has ended', () => {
    const hiding = { ...duel, hideResultsUntilFinished: true };
    expect(areResultsHidden(hiding, after(72, -1))).toBe(true);
    expect(areResultsHidden(hiding, after(72))).toBe(false);
    expect(areResultsHidden({ ...hiding, endDate: after(1) }, after(1, 1))).toBe(false);
    expect(areResultsHidden({ ...hiding, hideResultsUntilFinished: false }, after(1))).toBe(false);
  });

  it.each([
    ['a visitor', null, true],
    ['any user who is not an admin', { isAdmin: false }, true],
    ['an admin', { isAdmin: true }, false],
  ])('with hidden results hides them, until it ends, from %s: %s', (_who, caller, isHidden) => {
    const hiding = { ...duel, hideResultsUntilFinished: true };
    expect(areResultsHiddenFrom(caller, hiding, after(1))).toBe(isHidden);
    expect(areResultsHiddenFrom(caller, hiding, after(72))).toBe(false);
    expect(areResultsHiddenFrom(caller, { ...hiding, hideResultsUntilFinished: false }, after(1))).toBe(false);
  });

  it('is the only challenge type that can hide results', () => {
    expect(areResultsHidden({ ...dated, hideResultsUntilFinished: true }, at('11:00:00'))).toBe(false);
  });

  it.each([
    ['a visitor', null, false],
    ['the opponent', { userId: 'opponent', isAdmin: false }, false],
    ['its owner', { userId: 'owner', isAdmin: false }, true],
    ['an admin', { userId: 'admin', isAdmin: true }, true],
  ])('with hidden results shows the reps of a recording to %s: %s', (_who, caller, may) => {
    expect(maySeeReps(true, 'owner', caller)).toBe(may);
    expect(maySeeReps(false, 'owner', caller)).toBe(true);
  });
});
