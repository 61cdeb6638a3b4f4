/** Storage keys and browser URLs of a video's files. Both are known before the files exist. */
import type { MEDIA_FILES } from '@reptemple/contract/recordings/media';

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
/** Folder of the processed files. Changes when the owner hides the video. */
export const filesFolder = ({ id, filesFolder: below }: FilesAt): string =>
  below === null ? mediaFolder(id) : `${mediaFolder(id)}/${below}`;
export const mediaKey = (stored: FilesAt, file: MediaFile): string => `${filesFolder(stored)}/${file}`;
/** Folder for chunks and the joined upload, deleted after processing or when stale. */
export const uploadFolder = (mediaId: string): string => `${UPLOADS_ROOT}/${mediaId}`;
export const chunksFolder = (mediaId: string): string => `${uploadFolder(mediaId)}/chunks`;
export const chunkKey = (mediaId: string, index: number): string => `${chunksFolder(mediaId)}/${index}`;
export const uploadKey = (mediaId: string): string => `${uploadFolder(mediaId)}/video`;
/** Output folder of one processing attempt, until that attempt is confirmed as the final one. */
export const madeFolder = (mediaId: string, attempt: string): string => `${uploadFolder(mediaId)}/made/${attempt}`;
export const workKey = (mediaId: string): string => `${WORK_ROOT}/${mediaId}`;
