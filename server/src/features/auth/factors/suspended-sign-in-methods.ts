/**
 * Storage of suspended sign-in methods, and the mail about them. Someone else may have registered
 * an unverified address; when the mailbox's owner proves it, earlier methods are moved out of
 * better-auth's tables until the owner keeps or removes them (docs/decisions/0074).
 */
import { and, eq, sql } from 'drizzle-orm';
import type { SuspendedAccess } from '@reptemple/contract/accounts/account-security';
import type { Database } from '../../../platform/database/database.ts';
import type { MailMessage } from '../../../platform/mail/mail-message-and-rendering.ts';
import { findUserByEmail, forgetTrust } from '../account-store.ts';
import { account, passkey, session, suspendedCredential, twoFactor, user } from '../schema.ts';

const TABLES = { account, passkey, two_factor: twoFactor, session } as const;
type Kind = keyof typeof TABLES;
const KINDS: readonly Kind[] = ['account', 'passkey', 'two_factor', 'session'];

const move = async (tx: Database, userId: string, kind: Kind, keepsPassword: boolean): Promise<void> => {
  const table = TABLES[kind];
  const rest = keepsPassword && kind === 'account' ? sql`and provider_id <> 'credential'` : sql``;
  await tx.execute(sql`
    with moved as (delete from ${table} where user_id = ${userId} ${rest} returning *)
    insert into ${suspendedCredential} (id, user_id, kind, data)
    select id, user_id, ${kind}, to_jsonb(moved) from moved
    on conflict (id) do nothing`);
};

interface Extent {
  readonly keepsPassword?: boolean;
}

/**
 * Moves the account's sign-in methods and sessions to `suspended_credential`, except the password
 * if `keepsPassword`. Also forgets trusted devices and turns off the second factor. Idempotent.
 */
export const suspendAccess = (db: Database, userId: string, { keepsPassword = false }: Extent = {}): Promise<void> =>
  db.transaction(async (tx) => {
    await forgetTrust(tx, userId);
    for (const kind of KINDS) await move(tx, userId, kind, keepsPassword);
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
  });

export const suspendUnproven = async (db: Database, userId: string): Promise<void> => {
  const unproven = await db.$count(user, and(eq(user.id, userId), eq(user.emailVerified, false)));
  if (unproven > 0) await suspendAccess(db, userId);
};

const listSuspended = (db: Database, userId: string) =>
  db.select().from(suspendedCredential).where(eq(suspendedCredential.userId, userId));

type Suspended = Awaited<ReturnType<typeof listSuspended>>[number];

const isPassword = ({ kind, data }: Suspended): boolean => kind === 'account' && data['provider_id'] === 'credential';

export const findSuspended = async (db: Database, userId: string): Promise<SuspendedAccess | null> => {
  const rows = await listSuspended(db, userId);
  if (rows.length === 0) return null;
  const count = (kind: Kind): number => rows.filter((row) => row.kind === kind).length;
  const hasPassword = rows.some(isPassword);
  return {
    hasPassword,
    hasSecondFactor: rows.some(({ kind, data }) => kind === 'two_factor' && data['verified'] === true),
    passkeys: count('passkey'),
    identities: count('account') - (hasPassword ? 1 : 0),
    sessions: count('session'),
  };
};

export const findSuspendedPassword = async (db: Database, email: string): Promise<string | undefined> => {
  const owner = await findUserByEmail(db, email);
  const found = owner && (await listSuspended(db, owner.id)).find(isPassword);
  const hash = found?.data['password'];
  return typeof hash === 'string' ? hash : undefined;
};

/**
 * Moves the suspended sign-in methods and sessions back, and deletes those that conflict with an
 * existing row: a suspended password does not replace a new one.
 */
export const restoreAccess = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const kind of KINDS) {
      const table = TABLES[kind];
      await tx.execute(sql`
        insert into ${table}
        select (jsonb_populate_record(null::${table}, data)).* from ${suspendedCredential}
        where user_id = ${userId} and kind = ${kind}
        on conflict do nothing`);
    }
    const hasFactor = sql<boolean>`exists (select from ${twoFactor} where user_id = ${userId} and verified)`;
    await tx.update(user).set({ twoFactorEnabled: hasFactor }).where(eq(user.id, userId));
    await removeSuspended(tx, userId);
  });

export const removeSuspended = async (db: Database, userId: string): Promise<void> => {
  await db.delete(suspendedCredential).where(eq(suspendedCredential.userId, userId));
};

const counted = (count: number, one: string, many: string): readonly string[] => {
  if (count === 0) return [];
  return [count === 1 ? one : `${count} ${many}`];
};

export const suspendedNames = (suspended: SuspendedAccess): string =>
  [
    ...(suspended.hasPassword ? ['password'] : []),
    ...(suspended.hasSecondFactor ? ['two-factor authentication'] : []),
    ...counted(suspended.passkeys, '1 passkey', 'passkeys'),
    ...counted(suspended.identities, '1 linked identity', 'linked identities'),
    ...counted(suspended.sessions, '1 signed-in device', 'signed-in devices'),
  ].join(', ');

export const suspendedMail = (to: string, suspended: SuspendedAccess, url: string): MailMessage => ({
  kind: 'access-suspended',
  to,
  subject: 'Is this password yours?',
  heading: 'Are these yours?',
  paragraphs: [
    'You’ve just confirmed this email address. Someone else could have registered with it before.',
    `These won’t work until you confirm that they’re yours: ${suspendedNames(suspended)}.`,
    'Open the Security page to keep or remove them.',
  ],
  action: { label: 'Open Security', url },
});
