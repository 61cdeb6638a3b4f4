import { describe, expect, test } from 'vitest';
import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { badgesOf, isDangerous, taskLabel, tasksFor } from './user-actions-and-badges.ts';

const ADA: UserRow = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  avatar: null,
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

describe('actions an admin has on a user', () => {
  test('include details, grant, tester, recovery, link, reset, ban and delete for a member', () => {
    expect(tasksFor(ADA, false)).toEqual(['details', 'grant', 'tester', 'recovery', 'link', 'reset', 'ban', 'delete']);
  });

  test('an uploaded picture can be removed', () => {
    expect(tasksFor({ ...ADA, avatar: ADA.id }, false)).toContain('avatar');
    expect(tasksFor(ADA, false)).not.toContain('avatar');
  });

  test('for their own account are details and recovery only', () => {
    const tasks = tasksFor({ ...ADA, isAdmin: true }, true);
    expect(tasks).toEqual(['details', 'recovery']);
  });

  test('for another admin include revoking admin rights, but no sign-in link', () => {
    const tasks = tasksFor({ ...ADA, isAdmin: true }, false);
    expect(tasks).toContain('revoke');
    expect(tasks).not.toContain('grant');
    expect(tasks).not.toContain('link');
  });

  test('for a guest are details, ban and delete only', () => {
    expect(tasksFor({ ...ADA, isGuest: true, emailVerified: false }, false)).toEqual(['details', 'ban', 'delete']);
  });

  test('for a phone account exclude recovery and sign-in links, and show no badges', () => {
    const byPhone = { ...ADA, email: '+4915112345678', emailVerified: false };
    expect(tasksFor(byPhone, false)).toEqual(['details', 'grant', 'tester', 'reset', 'ban', 'delete']);
    expect(badgesOf(byPhone)).toEqual([]);
  });

  test('for a banned user include unban instead of ban', () => {
    const tasks = tasksFor({ ...ADA, bannedAt: '2026-11-02T08:00:00.000Z' }, false);
    expect(tasks).toContain('unban');
    expect(tasks).not.toContain('ban');
  });

  test('include marking an email as verified only if it is unverified', () => {
    expect(tasksFor({ ...ADA, emailVerified: false }, false)).toContain('verify');
    expect(tasksFor(ADA, false)).not.toContain('verify');
  });

  test('are marked as dangerous for reset, ban and delete', () => {
    expect(tasksFor(ADA, false).filter(isDangerous)).toEqual(['reset', 'ban', 'delete']);
  });
});

test('the tester action is labelled "Make Tester" or "Remove Tester" by the user’s current state', () => {
  expect(taskLabel('tester', ADA)).toBe('Make Tester');
  expect(taskLabel('tester', { ...ADA, isTester: true })).toBe('Remove Tester');
});

test('user badges are sorted Banned, Admin, Tester, Email not confirmed; a guest has only Guest', () => {
  const person = { ...ADA, isAdmin: true, isTester: true, emailVerified: false, bannedAt: '2026-11-02T08:00:00.000Z' };
  expect(badgesOf(person).map(({ words }) => words)).toEqual(['Banned', 'Admin', 'Tester', 'Email not confirmed']);
  expect(badgesOf(ADA)).toEqual([]);
  expect(badgesOf({ ...ADA, isGuest: true, emailVerified: false }).map(({ words }) => words)).toEqual(['Guest']);
});
