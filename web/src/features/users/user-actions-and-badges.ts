/** Actions that an admin may run on a user, their labels, and badges of users. */
import type { USER_KINDS, UserRow } from '@reptemple/contract/accounts/admin-users';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { t } from '../../i18n/translate.ts';

export type UserKind = (typeof USER_KINDS)[number];

export const KIND_LABELS = {
  all: t('All'),
  admins: t('Admin'),
  testers: t('Tester'),
  guests: t('Guest'),
  banned: t('Banned'),
} as const satisfies Record<UserKind, string>;

/** Actions that open a dialog before they run. */
export type AskedTask = 'details' | 'grant' | 'revoke' | 'ban' | 'reset' | 'link' | 'delete';
/** Actions that run without a dialog, because they are harmless or easily undone. */
export type PlainTask = 'tester' | 'verify' | 'unban' | 'recovery' | 'avatar';
export type UserTask = AskedTask | PlainTask;

const ORDER: readonly UserTask[] = [
  'details',
  'grant',
  'revoke',
  'tester',
  'verify',
  'recovery',
  'link',
  'avatar',
  'reset',
  'unban',
  'ban',
  'delete',
];
const DANGEROUS: ReadonlySet<UserTask> = new Set(['reset', 'ban', 'delete']);

export const isDangerous = (task: UserTask): boolean => DANGEROUS.has(task);

/**
 * Returns true if emails reach the account: false for guests, and for accounts by phone or wallet.
 */
export const hasMailbox = ({ isGuest, email }: Pick<UserRow, 'isGuest' | 'email'>): boolean =>
  !isGuest && isEmail(email);

/**
 * Returns the actions that the server permits. No action may lock admins out or let them judge
 * competitors, and some need a mailbox.
 */
export const tasksFor = (user: UserRow, isSelf: boolean): readonly UserTask[] => {
  const allowed = {
    details: true,
    grant: !user.isAdmin && !user.isGuest,
    revoke: user.isAdmin && !isSelf,
    tester: !user.isGuest && !isSelf,
    verify: !user.emailVerified && hasMailbox(user),
    recovery: hasMailbox(user),
    link: hasMailbox(user) && !user.isAdmin,
    avatar: user.avatar !== null,
    reset: !user.isGuest && !isSelf,
    unban: user.bannedAt !== null,
    ban: user.bannedAt === null && !isSelf,
    delete: !isSelf,
  } as const satisfies Record<UserTask, boolean>;
  return ORDER.filter((task) => allowed[task]);
};

export const grantLabel = (role: string): string => t('Make {role}', { role });
export const revokeLabel = (role: string): string => t('Remove {role}', { role });

export const taskLabel = (task: UserTask, user: UserRow): string =>
  ({
    details: t('View Details'),
    grant: grantLabel(t('Admin')),
    revoke: revokeLabel(t('Admin')),
    tester: user.isTester ? revokeLabel(t('Tester')) : grantLabel(t('Tester')),
    verify: t('Mark Email as Verified'),
    recovery: t('Send reset link'),
    link: t('Generate Link'),
    avatar: t('Remove Picture'),
    reset: t('Reset Factors'),
    unban: t('Lift Ban'),
    ban: t('Ban'),
    delete: t('Delete'),
  })[task];

/** Returns the badges of a user, most important first. */
export const badgesOf = (
  user: UserRow,
): readonly { readonly words: string; readonly tone: 'ink' | 'outline' | 'clay' | 'neutral' }[] => [
  ...(user.bannedAt ? [{ words: t('Banned'), tone: 'clay' } as const] : []),
  ...(user.isAdmin ? [{ words: t('Admin'), tone: 'ink' } as const] : []),
  ...(user.isTester ? [{ words: t('Tester'), tone: 'outline' } as const] : []),
  ...(user.isGuest ? [{ words: t('Guest'), tone: 'neutral' } as const] : []),
  ...(!user.emailVerified && hasMailbox(user) ? [{ words: t('Email not confirmed'), tone: 'neutral' } as const] : []),
];
