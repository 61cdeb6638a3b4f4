/** The finished video of a recording, for whoever has to look at it. */
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { mediaKey } from './addresses.ts';
import { findMedia } from './store.ts';

/** A path at which a program can read it; `waiting` while it is prepared, `none` when there is none, or never will be. */
export const findPlayable = async (
  db: Database,
  files: Files,
  mediaId: string | null,
): Promise<{ readonly path: string } | 'waiting' | 'none'> => {
  const stored = mediaId === null ? undefined : await findMedia(db, mediaId);
  if (!stored || stored.state === 'failed') return 'none';
  return stored.state === 'ready' ? { path: await files.localCopy(mediaKey(stored.id, 'video')) } : 'waiting';
};
