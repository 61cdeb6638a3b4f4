/** Queries on the pictures table, and storage keys of its files. */
import type { PictureKind, StoredPicture } from '@reptemple/contract/pictures/pictures';
import { and, eq, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import { user } from '../auth/schema.ts';
import { pictures } from './schema.ts';

export const PICTURES_ROOT = 'pictures';
export const pictureFolder = (id: string): string => `${PICTURES_ROOT}/${id}`;
export const pictureKey = (id: string, file: string): string => `${pictureFolder(id)}/${file}`;

export type PictureRow = typeof pictures.$inferSelect;

/** Finds a picture that may be shown. Excludes avatars of banned users. */
export const findShown = async (db: Database, id: string): Promise<PictureRow | undefined> => {
  const [row] = await db
    .select({ picture: pictures })
    .from(pictures)
    .leftJoin(user, eq(user.id, pictures.avatarOf))
    .where(and(eq(pictures.id, id), or(isNull(pictures.avatarOf), isNull(user.bannedAt))));
  return row?.picture;
};

/** Returns avatar ids by user id. Users without an avatar are absent. */
export const findAvatars = async (db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: pictures.id, userId: pictures.avatarOf })
    .from(pictures)
    .where(inArray(pictures.avatarOf, [...new Set(userIds)]));
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[userId, id]])));
};

export const findAvatar = async (db: Database, userId: string): Promise<string | null> =>
  (await findAvatars(db, [userId])).get(userId) ?? null;

interface NewPicture extends StoredPicture {
  readonly kind: PictureKind;
  readonly avatarOf: string | null;
  readonly uploadedBy: string | null;
}

export const addPicture = async (tx: Database, picture: NewPicture, now: Date): Promise<void> => {
  await tx.insert(pictures).values({ ...picture, createdAt: now });
};

/** Queues the removal of the files in the same transaction. */
const removeFiles = async (tx: Database, ids: readonly string[], jobs: Jobs): Promise<void> => {
  if (ids.length > 0) await jobs.send(tx, REMOVE_FILES, { keys: ids.map(pictureFolder) });
};

/** Returns the number of removed avatars. */
export const removeAvatars = async (tx: Database, userIds: readonly string[], jobs: Jobs): Promise<number> => {
  const removed = await tx
    .delete(pictures)
    .where(inArray(pictures.avatarOf, [...userIds]))
    .returning({ id: pictures.id });
  await removeFiles(
    tx,
    removed.map(({ id }) => id),
    jobs,
  );
  return removed.length;
};

/**
 * Returns the campaign pictures with these ids. Locks them until the transaction ends, so that
 * none is removed while a campaign that shows it is saved.
 */
export const lockCampaignPictures = async (tx: Database, ids: readonly string[]): Promise<readonly PictureRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(pictures)
        .where(and(inArray(pictures.id, [...ids]), ne(pictures.kind, 'avatar')))
        .for('share');

const BATCH = 100;

/**
 * Removes campaign pictures uploaded before `before` that no campaign shows. `findUsed` returns
 * the ids that campaigns show; it runs before and after locking the candidates.
 */
export const removeUnusedPictures = async (
  tx: Database,
  {
    before,
    findUsed,
    jobs,
  }: { readonly before: Date; readonly findUsed: () => Promise<readonly string[]>; readonly jobs: Jobs },
): Promise<number> => {
  const old = and(ne(pictures.kind, 'avatar'), lt(pictures.createdAt, before));
  const shown = await findUsed();
  const candidates = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(shown.length === 0 ? old : and(old, notInArray(pictures.id, [...shown])))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  // Checks again: a campaign may have been saved before the lock.
  const used = new Set(await findUsed());
  const unused = candidates.map(({ id }) => id).filter((id) => !used.has(id));
  if (unused.length > 0) await tx.delete(pictures).where(inArray(pictures.id, unused));
  await removeFiles(tx, unused, jobs);
  return unused.length;
};

/** Returns which of these ids have a row. */
export const findExisting = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
};
