/** The finished video of a recording, for whoever has to look at it. */
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { mediaKey } from './addresses.ts';
import { findMedia } from './store.ts';

/** Has a program read it at a path; `waiting` while it is prepared, `none` when there is none, or never will be. */
export const findPlayable = async (
  db: Database,
  files: Files,
  mediaId: string | null,
): Promise<{ readonly withPath: <T>(use: (path: string) => Promise<T>) => Promise<T> } | 'waiting' | 'none'> => {
  const stored = mediaId === null ? undefined : await findMedia(db, mediaId);
  if (!stored || stored.state === 'failed') return 'none';
  if (stored.state !== 'ready') return 'waiting';
  return { withPath: (use) => files.withLocalCopy(mediaKey(stored.id, 'video'), use) };
};
