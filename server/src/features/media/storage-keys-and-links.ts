/**
 * Storage keys, URLs and signed links of a video's files. Keys and URLs are known before the files
 * exist.
 */
import type { Received } from '@reptemple/contract/endpoint';
import { MEDIA_LINK_SECONDS } from '@reptemple/contract/recordings/video-upload-and-download';
import type { MEDIA_FILES, GetMedia } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import { isSigned, signed, signingKeys } from '../../platform/crypto/rotating-signing-keys.ts';
import type { KeyRing } from '../../platform/crypto/rotating-signing-keys.ts';
import type { Database } from '../../platform/database/database.ts';

type MediaFile = (typeof MEDIA_FILES)[number];

interface FilesAt {
  readonly id: string;
  readonly filesFolder: string | null;
}

export const mediaUrl = (mediaId: string, file: MediaFile): string => `/api/media/${mediaId}/${file}`;

export const mediaUrls = (mediaId: string) => ({
  videoUrl: mediaUrl(mediaId, 'video'),
  thumbnailUrl: mediaUrl(mediaId, 'thumbnail'),
  gifUrl: mediaUrl(mediaId, 'gif'),
});

export const MEDIA_ROOT = 'media';
export const UPLOADS_ROOT = 'uploads';
export const WORK_ROOT = 'work';

export const mediaFolder = (mediaId: string): string => `${MEDIA_ROOT}/${mediaId}`;
/** Returns the folder of the processed files. Hiding the video changes it. */
export const filesFolder = ({ id, filesFolder: below }: FilesAt): string =>
  below === null ? mediaFolder(id) : `${mediaFolder(id)}/${below}`;
export const mediaKey = (stored: FilesAt, file: MediaFile): string => `${filesFolder(stored)}/${file}`;
export const uploadFolder = (mediaId: string): string => `${UPLOADS_ROOT}/${mediaId}`;
export const chunksFolder = (mediaId: string): string => `${uploadFolder(mediaId)}/chunks`;
export const chunkKey = (mediaId: string, index: number): string => `${chunksFolder(mediaId)}/${index}`;
export const uploadKey = (mediaId: string): string => `${uploadFolder(mediaId)}/video`;
/**
 * Returns the output folder of one processing attempt, whose files are moved to `filesFolder` once
 * the attempt holds the job.
 */
export const madeFolder = (mediaId: string, attempt: string): string => `${uploadFolder(mediaId)}/made/${attempt}`;
export const workKey = (mediaId: string): string => `${WORK_ROOT}/${mediaId}`;

export const MEDIA_LINKS: KeyRing = { name: 'media-links', validMs: MEDIA_LINK_SECONDS * 1000 };

interface Signing {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Returns the time at which a link expires, in seconds since 1970. Rounds it, so that the server
 * returns the same link for half of its lifetime and browsers can use their cache.
 */
const untilOf = (now: Date): number => {
  const half = MEDIA_LINK_SECONDS / 2;
  return (Math.floor(now.getTime() / 1000 / half) + 2) * half;
};

const textOf = (path: string, until: number): string => `${path} until ${until}`;

/**
 * Adds a signature to the links, which then work without a session for a limited time. Links that
 * are null stay null. The caller must check the permission first.
 */
export const signedLinks = async <Links extends Readonly<Record<string, string | null>>>(
  links: Links,
  { db, ids, now }: Signing,
): Promise<Links> => {
  const keys = await signingKeys(db, MEDIA_LINKS, ids, now);
  const until = untilOf(now);
  const withSignature = (path: string | null): string | null => {
    if (path === null) return null;
    // Leaves the version in the query out of the signature.
    const [file = '', version] = path.split('?', 2);
    const query = new URLSearchParams({ until: String(until), ...signed(textOf(file, until), keys) }).toString();
    return `${file}?${query}${version === undefined ? '' : `&${version}`}`;
  };
  return Object.assign(
    { ...links },
    Object.fromEntries(Object.entries(links).map(([name, path]) => [name, withSignature(path)])),
  );
};

/** Returns true if this server signed the link for this file and it has not expired. */
export const mayFollow = async (
  path: string,
  { until, key, signature }: Received<typeof GetMedia>['query'],
  { db, ids, now }: Signing,
): Promise<boolean> => {
  if (until === undefined || key === undefined || signature === undefined) return false;
  if (until * 1000 <= now.getTime()) return false;
  return isSigned(textOf(path, until), { key, signature }, await signingKeys(db, MEDIA_LINKS, ids, now));
};
