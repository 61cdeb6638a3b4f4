/**
 * Exports videos as links, because they are large. Deleting an account removes them from the
 * storage.
 */
import { inArray } from 'drizzle-orm';
import { REMOVE_FILES } from '../../platform/storage/file-removal.ts';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { mediaFolder, mediaUrl, mediaUrls, uploadFolder, workKey } from './addresses.ts';
import { CLIP_FILES, listClips } from './clips.ts';
import type { StoredClip } from './clips.ts';
import { media } from './schema.ts';
import type { StoredMedia } from './store.ts';

const presentOwnClip = ({ mediaId, variant, state, updatedAt }: StoredClip, baseUrl: string) => ({
  variant,
  state,
  updatedAt,
  ...(state === 'ready' && { url: `${baseUrl}${mediaUrl(mediaId, CLIP_FILES[variant])}` }),
});

const present = (stored: StoredMedia, clips: readonly StoredClip[], baseUrl: string) => {
  const { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt } = stored;
  const links = Object.entries(mediaUrls(id)).map(([name, path]) => [name, `${baseUrl}${path}`]);
  const facts = { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt };
  const ownClips = clips.filter(({ mediaId }) => mediaId === id).map((clip) => presentOwnClip(clip, baseUrl));
  return { ...facts, ...(state === 'ready' && Object.fromEntries(links)), clips: ownClips };
};

export const mediaData: PersonalData = {
  tables: ['media', 'media_chunks', 'media_clips'],
  filesSay: {
    'videos.json': 'addresses of your videos and share clips; they are too large for this file',
  },
  collect: async function* ({ userIds }, { db, baseUrl }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.ownerId, [...userIds]))
      .orderBy(media.createdAt, media.id);
    const clips = await listClips(
      db,
      rows.map(({ id }) => id),
    );
    yield jsonFile(
      'videos.json',
      rows.map((row) => present(row, clips, baseUrl)),
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
