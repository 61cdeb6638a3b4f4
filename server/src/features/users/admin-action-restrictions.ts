/**
 * Rules for changing a user as an admin. Each function returns the reason why the change is not
 * allowed; undefined if it is.
 */
import type { UserRow } from '@reptemple/contract/accounts/admin-users';

interface Change {
  readonly isAdmin?: boolean | undefined;
  readonly isTester?: boolean | undefined;
}

export const changeIssue = (target: UserRow, change: Change, callerId: string): string | undefined => {
  if (change.isAdmin === false && target.id === callerId)
    return 'You can’t do this to your own account. Ask another admin.';
  // Rejects a change of the caller's own tester role. Testers are not ranked, so an admin who
  // became one could review competitors.
  if (change.isTester !== undefined && target.id === callerId)
    return 'You can’t do this to your own account. Ask another admin.';
  if (target.isGuest && (change.isAdmin || change.isTester)) return 'Guests can’t have roles.';
  return undefined;
};

export const banIssue = (target: UserRow, callerId: string): string | undefined =>
  target.id === callerId ? 'You can’t do this to your own account. Ask another admin.' : undefined;

/**
 * Returns the reason why the account cannot be deleted; undefined if it can. `admins` is the number
 * of admins, including this account.
 */
export const deletionIssue = (target: UserRow, callerId: string, admins: number): string | undefined => {
  if (target.isAdmin && admins <= 1) return 'This account is the only admin. Make someone else an admin first.';
  return target.id === callerId ? 'Delete your own account in your profile.' : undefined;
};

export const resetIssue = (target: UserRow, callerId: string): string | undefined =>
  target.id === callerId ? 'Change your own two-factor authentication under Security.' : undefined;

/**
 * Returns the reason why the caller cannot create a sign-in link for this user; undefined if they
 * can. Anyone who has the link can sign in as the user.
 */
export const linkIssue = (target: UserRow, callerId: string): string | undefined => {
  if (target.isAdmin && target.id !== callerId) return 'You can’t create links for other admins. They can request one.';
  return target.bannedAt === null ? undefined : 'This account has been banned.';
};
