import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { describe, expect, test } from 'vitest';
import { badgesOf, isDangerous, taskLabel, tasksFor } from './user-permissions.ts';

const ADA: UserRow = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  emailVerified: true,
  isAdmin: false,
  isTester: false,
  isGuest: false,
  secondFactor: false,
  bannedAt: null,
  banReason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
};

describe('what may be done', () => {
  test('with another person', () => {
    expect(tasksFor(ADA, false)).toEqual(['details', 'grant', 'tester', 'recovery', 'link', 'reset', 'ban', 'delete']);
  });

  test('nobody can shut themselves out, nor make themselves a tester', () => {
    const tasks = tasksFor({ ...ADA, isAdmin: true }, true);
    expect(tasks).toEqual(['details', 'recovery']);
  });

  test('another admin can lose the right, but no link signs in as them', () => {
    const tasks = tasksFor({ ...ADA, isAdmin: true }, false);
    expect(tasks).toContain('revoke');
    expect(tasks).not.toContain('grant');
    expect(tasks).not.toContain('link');
  });

  test('a guest gets nothing that needs a mailbox', () => {
    expect(tasksFor({ ...ADA, isGuest: true, emailVerified: false }, false)).toEqual(['details', 'ban', 'delete']);
  });

  test('an account by phone gets nothing that needs a mailbox', () => {
    const byPhone = { ...ADA, email: '+4915112345678', emailVerified: false };
    expect(tasksFor(byPhone, false)).toEqual(['details', 'grant', 'tester', 'reset', 'ban', 'delete']);
    expect(badgesOf(byPhone)).toEqual([]);
  });

  test('a banned person is let in again, not banned twice', () => {
    const tasks = tasksFor({ ...ADA, bannedAt: '2026-11-02T08:00:00.000Z' }, false);
    expect(tasks).toContain('unban');
    expect(tasks).not.toContain('ban');
  });

  test('an unverified e-mail can be marked as verified, once', () => {
    expect(tasksFor({ ...ADA, emailVerified: false }, false)).toContain('verify');
    expect(tasksFor(ADA, false)).not.toContain('verify');
  });

  test('what takes something away for good looks like it', () => {
    expect(tasksFor(ADA, false).filter(isDangerous)).toEqual(['reset', 'ban', 'delete']);
  });
});

test('the tester right reads as what pressing it does', () => {
  expect(taskLabel('tester', ADA)).toBe('Make Tester');
  expect(taskLabel('tester', { ...ADA, isTester: true })).toBe('Remove Tester');
});

test('badges say the weightiest thing first', () => {
  const person = { ...ADA, isAdmin: true, isTester: true, emailVerified: false, bannedAt: '2026-11-02T08:00:00.000Z' };
  expect(badgesOf(person).map(({ words }) => words)).toEqual(['Banned', 'Admin', 'Tester', 'Unverified']);
  expect(badgesOf(ADA)).toEqual([]);
  expect(badgesOf({ ...ADA, isGuest: true, emailVerified: false }).map(({ words }) => words)).toEqual(['Guest']);
});
