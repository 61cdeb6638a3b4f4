/** Finds the processed video of a recording. */
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import { mediaKey } from './addresses.ts';
import { findMedia } from './store.ts';

/**
 * Passes a local path of the video to a function. Returns `waiting` while the video is processed,
 * and `none` if there is none or processing failed.
 */
export const findPlayable = async (
  db: Database,
  files: Files,
  mediaId: string | null,
): Promise<{ readonly withPath: <T>(use: (path: string) => Promise<T>) => Promise<T> } | 'waiting' | 'none'> => {
  const stored = mediaId === null ? undefined : await findMedia(db, mediaId);
  if (!stored || stored.state === 'failed') return 'none';
  if (stored.state !== 'ready') return 'waiting';
  return { withPath: (use) => files.withLocalCopy(mediaKey(stored, 'video'), use) };
};
