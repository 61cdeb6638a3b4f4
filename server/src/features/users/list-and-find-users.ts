import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListUsers, UserRow } from '@reptemple/contract/accounts/admin-users';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contact } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { pictures } from '../pictures/schema.ts';
import { userProfiles } from '../profile/schema.ts';

type Query = z.output<typeof ListUsers.query>;

const OF_KIND: Readonly<Record<Query['kind'], SQL | undefined>> = {
  all: undefined,
  admins: eq(userProfiles.isAdmin, true),
  testers: eq(userProfiles.isTester, true),
  guests: eq(user.isAnonymous, true),
  banned: isNotNull(user.bannedAt),
};

const rowsOf = (db: Database) =>
  db
    .select({
      account: user,
      contact,
      isAdmin: userProfiles.isAdmin,
      isTester: userProfiles.isTester,
      avatar: pictures.id,
    })
    .from(user)
    .leftJoin(userProfiles, eq(userProfiles.id, user.id))
    .leftJoin(pictures, eq(pictures.avatarOf, user.id));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const present = ({ account, contact: email, isAdmin, isTester, avatar }: Row): UserRow => ({
  id: account.id,
  email,
  name: account.name,
  avatar,
  emailVerified: account.emailVerified,
  isAdmin: isAdmin ?? false,
  isTester: isTester ?? false,
  isGuest: account.isAnonymous,
  secondFactor: account.twoFactorEnabled,
  bannedAt: account.bannedAt?.toISOString() ?? null,
  banReason: account.banReason,
  createdAt: account.createdAt.toISOString(),
  lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
});

export const countUsers = (db: Database): Promise<number> => db.$count(user);

export const countAdmins = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(userProfiles)
    .innerJoin(user, eq(user.id, userProfiles.id))
    .where(and(eq(userProfiles.isAdmin, true), isNull(user.bannedAt)));
  return row?.total ?? 0;
};

export const listUsers = async (db: Database, query: Query) => {
  const { limit, offset } = windowOf(query);
  const where = and(OF_KIND[query.kind], holding(query.search, [user.name, contact]));
  const rows = await rowsOf(db).where(where).orderBy(desc(user.createdAt), desc(user.id)).limit(limit).offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(user)
    .leftJoin(userProfiles, eq(userProfiles.id, user.id))
    .where(where);
  return { users: rows.map(present), total: counted?.total ?? 0 };
};

export const findUser = async (db: Database, userId: string): Promise<UserRow | undefined> => {
  const [row] = await rowsOf(db).where(eq(user.id, userId));
  return row && present(row);
};

/**
 * Returns the user.
 * @throws AppError not_found
 */
export const getTarget = async (db: Database, userId: string): Promise<UserRow> => {
  const target = await findUser(db, userId);
  if (!target) throw new AppError('not_found', 'Not found. It may have been deleted.');
  return target;
};
