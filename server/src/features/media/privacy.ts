/**
 * Exports videos as links, because they are large. Deleting an account removes them from the
 * storage.
 */
import { inArray } from 'drizzle-orm';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { mediaFolder, mediaUrls, uploadFolder, workKey } from './addresses.ts';
import { media } from './schema.ts';
import type { StoredMedia } from './store.ts';

const present = (stored: StoredMedia, baseUrl: string) => {
  const { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt } = stored;
  const links = Object.entries(mediaUrls(id)).map(([name, path]) => [name, `${baseUrl}${path}`]);
  const facts = { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt };
  return { ...facts, ...(state === 'ready' && Object.fromEntries(links)) };
};

export const mediaData: PersonalData = {
  tables: ['media', 'media_chunks', 'media_clips'],
  filesSay: {
    'videos.json': 'addresses of your videos; they are too large for this file',
  },
  collect: async function* ({ userIds }, { db, baseUrl }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.ownerId, [...userIds]))
      .orderBy(media.createdAt, media.id);
    yield jsonFile(
      'videos.json',
      rows.map((row) => present(row, baseUrl)),
    );
  },
  erase: async (tx, { userIds }, jobs) => {
    const removed = await tx
      .delete(media)
      .where(inArray(media.ownerId, [...userIds]))
      .returning({ id: media.id });
    const keys = removed.flatMap(({ id }) => [mediaFolder(id), uploadFolder(id), workKey(id)]);
    if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
  },
};
