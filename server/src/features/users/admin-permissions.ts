/** Return why an admin may not change a user; undefined if they may. */
import type { UserRow } from '@reptemple/contract/accounts/admin-users';

interface Change {
  readonly isAdmin?: boolean | undefined;
  readonly isTester?: boolean | undefined;
}

export const changeIssue = (target: UserRow, change: Change, callerId: string): string | undefined => {
  if (change.isAdmin === false && target.id === callerId)
    return 'You can’t do this to your own account. Ask another admin.';
  // Refuses to make oneself a tester: testers are not ranked and may review those who are, so they
  // could review competitors.
  if (change.isTester !== undefined && target.id === callerId)
    return 'You can’t do this to your own account. Ask another admin.';
  if (target.isGuest && (change.isAdmin || change.isTester)) return 'Guests can’t have roles.';
  return undefined;
};

export const banIssue = (target: UserRow, callerId: string): string | undefined =>
  target.id === callerId ? 'You can’t do this to your own account. Ask another admin.' : undefined;

/**
 * Returns why the user may not be deleted; undefined if they may. `admins`: number of admins,
 * including the target.
 */
export const deletionIssue = (target: UserRow, callerId: string, admins: number): string | undefined => {
  if (target.isAdmin && admins <= 1) return 'The last admin can’t be deleted.';
  return target.id === callerId ? 'Delete your own account in your profile.' : undefined;
};

export const resetIssue = (target: UserRow, callerId: string): string | undefined =>
  target.id === callerId ? 'Change your own two-factor authentication under Security.' : undefined;

/**
 * Returns why an admin may not create a sign-in link of this user: it signs in anyone who has it.
 */
export const linkIssue = (target: UserRow, callerId: string): string | undefined => {
  if (target.isAdmin && target.id !== callerId) return 'You can’t create links for other admins. They can request one.';
  return target.bannedAt === null ? undefined : 'This account has been banned.';
};
