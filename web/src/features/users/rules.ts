/** What is said of a person in the list, and what may be done with them. */
import type { USER_KINDS, UserRow } from '@reptemple/contract/admin-users';

export type UserKind = (typeof USER_KINDS)[number];

export const KIND_LABELS = {
  all: 'All',
  admins: 'Admins',
  testers: 'Testers',
  guests: 'Guests',
  banned: 'Banned',
} as const satisfies Record<UserKind, string>;

/** Everything that opens a question, a drawer or a form first. */
export type AskedTask = 'details' | 'grant' | 'revoke' | 'ban' | 'reset' | 'link' | 'delete';
/** Done at once: harmless, or undone as easily. */
export type PlainTask = 'tester' | 'verify' | 'unban' | 'recovery';
export type UserTask = AskedTask | PlainTask;

/** In the order of the menu; the ones after a break are dangerous. */
const ORDER: readonly UserTask[] = [
  'details',
  'grant',
  'revoke',
  'tester',
  'verify',
  'recovery',
  'link',
  'reset',
  'unban',
  'ban',
  'delete',
];
const DANGEROUS: ReadonlySet<UserTask> = new Set(['reset', 'ban', 'delete']);

export const isDangerous = (task: UserTask): boolean => DANGEROUS.has(task);

/**
 * What an admin may do with a person: nothing that would shut themselves out, and with a guest, who has no mailbox of their own yet,
 * nothing that needs one. The server refuses the same.
 */
export const tasksFor = (user: UserRow, isSelf: boolean): readonly UserTask[] => {
  const allowed = {
    details: true,
    grant: !user.isAdmin && !user.isGuest,
    revoke: user.isAdmin && !isSelf,
    tester: !user.isGuest,
    verify: !user.emailVerified && !user.isGuest,
    recovery: !user.isGuest,
    link: !user.isGuest && !user.isAdmin,
    reset: !user.isGuest && !isSelf,
    unban: user.bannedAt !== null,
    ban: user.bannedAt === null && !isSelf,
    delete: !isSelf,
  } as const satisfies Record<UserTask, boolean>;
  return ORDER.filter((task) => allowed[task]);
};

export const taskLabel = (task: UserTask, user: UserRow): string =>
  ({
    details: 'Factors and Details',
    grant: 'Make Admin',
    revoke: 'Remove Admin',
    tester: user.isTester ? 'Remove Tester' : 'Make Tester',
    verify: 'Mark Email as Verified',
    recovery: 'Send Recovery Link',
    link: 'Generate Link',
    reset: 'Reset Factors',
    unban: 'Lift Ban',
    ban: 'Ban',
    delete: 'Delete',
  })[task];

/** What the list says beside a name, the weightiest first. */
export const badgesOf = (
  user: UserRow,
): readonly { readonly words: string; readonly tone: 'ink' | 'outline' | 'clay' | 'neutral' }[] => [
  ...(user.bannedAt ? [{ words: 'Banned', tone: 'clay' } as const] : []),
  ...(user.isAdmin ? [{ words: 'Admin', tone: 'ink' } as const] : []),
  ...(user.isTester ? [{ words: 'Tester', tone: 'outline' } as const] : []),
  ...(user.isGuest ? [{ words: 'Guest', tone: 'neutral' } as const] : []),
  ...(!user.emailVerified && !user.isGuest ? [{ words: 'Unverified', tone: 'neutral' } as const] : []),
];
