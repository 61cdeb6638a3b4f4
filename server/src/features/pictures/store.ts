/** Queries of pictures and their storage keys, and the job that deletes files without a row. */
import { and, eq, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { PICTURE_FORMATS } from '@reptemple/contract/pictures/picture-uploads';
import type { PictureKind, StoredPicture } from '@reptemple/contract/pictures/picture-uploads';
import { isUuid } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { Jobs, BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { REMOVE_FILES, orphansOf } from '../../platform/storage/file-removal-and-orphaned-files.ts';
import { user } from '../auth/schema.ts';
import { fileName } from './processing/child-process-messages.ts';
import { pictures } from './schema.ts';

const PICTURES_ROOT = 'pictures';
export const pictureFolder = (id: string): string => `${PICTURES_ROOT}/${id}`;
export const pictureKey = (id: string, file: string): string => `${pictureFolder(id)}/${file}`;

export type PictureRow = typeof pictures.$inferSelect;

/** Returns a picture; undefined for avatars of banned users. */
export const findShown = async (db: Database, id: string): Promise<PictureRow | undefined> => {
  const [row] = await db
    .select({ picture: pictures })
    .from(pictures)
    .leftJoin(user, eq(user.id, pictures.avatarOf))
    .where(and(eq(pictures.id, id), or(isNull(pictures.avatarOf), isNull(user.bannedAt))));
  return row?.picture;
};

/** Returns avatar ids by user id; users without an avatar are omitted. */
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

const removeFiles = async (tx: Database, ids: readonly string[], jobs: Jobs): Promise<void> => {
  if (ids.length > 0) await jobs.send(tx, REMOVE_FILES, { keys: ids.map(pictureFolder) });
};

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
 * Returns the campaign pictures with these ids. Locks them until the transaction ends, so that none
 * is deleted while a campaign that shows it is saved.
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
 * Deletes a batch of campaign pictures uploaded before `before` that no campaign shows, and queues
 * the deletion of their files. `findUsed` returns the ids that campaigns show. Returns the number
 * of deleted pictures.
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
  // Reads the used ids again, because a campaign may have been saved before the candidates were
  // locked.
  const used = new Set(await findUsed());
  const unused = candidates.map(({ id }) => id).filter((id) => !used.has(id));
  if (unused.length > 0) await tx.delete(pictures).where(inArray(pictures.id, unused));
  await removeFiles(tx, unused, jobs);
  return unused.length;
};

const findExisting = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
};

const WIDEST = Math.max(...PICTURE_FORMATS.avatar.widths);

/**
 * Privacy export and deletion of pictures. The avatar is deleted with the account; campaign
 * pictures stay, without their uploader.
 */
export const pictureData: PersonalData = {
  tables: ['pictures'],
  filesSay: {
    'avatar.webp': 'your avatar',
    'campaign-pictures.json': 'pictures you uploaded for campaigns',
  },
  collect: async function* ({ userId, userIds }, { db, files }): AsyncGenerator<PersonalFile> {
    const avatar = (await findAvatars(db, [userId])).get(userId);
    const key = avatar === undefined ? undefined : pictureKey(avatar, fileName(WIDEST));
    if (key !== undefined && (await files.find(key))) yield { name: 'avatar.webp', input: files.stream(key) };
    const uploaded = await db
      .select()
      .from(pictures)
      .where(inArray(pictures.uploadedBy, [...userIds]))
      .orderBy(pictures.createdAt);
    if (uploaded.length > 0) yield jsonFile('campaign-pictures.json', uploaded);
  },
  erase: async (tx, { userIds }, jobs) => {
    await removeAvatars(tx, userIds, jobs);
    await tx
      .update(pictures)
      .set({ uploadedBy: null })
      .where(inArray(pictures.uploadedBy, [...userIds]));
  },
};

/**
 * Job that deletes picture files without a row. Files are stored before their row and deleted after
 * it, so a crash in between leaves them behind.
 */
export const SWEEP_PICTURES: Job = {
  name: 'pictures-orphans',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

const SWEEP_BATCH = 500;

const sweep = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const idOf = (key: string): string => key.slice(PICTURES_ROOT.length + 1);
  const all = (await files.list(PICTURES_ROOT)).filter(({ key }) => isUuid(idOf(key)));
  const existing = new Set<string>();
  for (let at = 0; at < all.length; at += SWEEP_BATCH) {
    const ids = all.slice(at, at + SWEEP_BATCH).map(({ key }) => idOf(key));
    for (const id of await findExisting(db, ids)) existing.add(id);
  }
  const rowless = all.filter(({ key }) => !existing.has(idOf(key)));
  const orphans = await orphansOf(files, { rowless, all: all.length }, now);
  for (const { key } of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'Files of removed pictures deleted.');
};

export const pictureJobs: readonly BoundJob[] = [boundJob(SWEEP_PICTURES, { run: sweep })];
