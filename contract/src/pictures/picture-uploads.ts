/**
 * Endpoints to upload pictures (avatars, and the logo, hero and prizes of a campaign), with their
 * limits, crop and file sizes. The server decodes each upload, crops it, and stores new WebP files
 * without metadata (docs/decisions/0004).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicLine } from '../public-text-validation.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Maximum size of an uploaded picture in bytes. Photos from phones in full resolution have about 8
 * MB.
 */
export const MAX_PICTURE_BYTES = 12 * MEGABYTE;
/**
 * Maximum number of pixels of an uploaded picture. It is checked in the file's header before
 * decoding.
 */
export const MAX_PICTURE_PIXELS = 64_000_000;
export const PICTURES_PER_HOUR = 60;

export const PICTURE_KINDS = ['avatar', 'logo', 'hero', 'prize'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * Accepted MIME types of an upload, which the server detects by content. Also the attribute
 * `accept` of file inputs.
 */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

interface PictureFormat {
  /** Width divided by height to which a picture is cropped; null to keep the whole picture. */
  readonly aspect: number | null;
  /** Widths of the stored files in pixels. Widths above the upload's are skipped. */
  readonly widths: readonly number[];
  readonly minWidth: number;
}

export const PICTURE_FORMATS = {
  // Avatars are stored in all three widths, enlarged if necessary, so URLs need only the id.
  avatar: { aspect: 1, widths: [96, 192, 384], minWidth: 96 },
  logo: { aspect: null, widths: [160, 320, 640], minWidth: 64 },
  hero: { aspect: 16 / 9, widths: [640, 960, 1440, 1920], minWidth: 640 },
  prize: { aspect: 4 / 3, widths: [320, 640, 960], minWidth: 320 },
} as const satisfies Record<PictureKind, PictureFormat>;

export const MAX_ALT = 200;

/** Returns the URL of a stored file of a picture. The content of a URL never changes. */
export const pictureUrl = (id: string, width: number): string => `/api/pictures/${id}/${width}.webp`;

const pixels = z.int().min(1).max(20_000);

export const StoredPicture = z.object({
  id: z.uuid(),
  width: pixels,
  height: pixels,
  widths: z.array(pixels).min(1).max(6),
});
export type StoredPicture = z.output<typeof StoredPicture>;

/**
 * Picture of a campaign. `alt` (its description for people who cannot see it) is empty until the
 * organiser writes one.
 */
export const CampaignPicture = StoredPicture.extend({ alt: publicLine(MAX_ALT) });
export type CampaignPicture = z.output<typeof CampaignPicture>;

const between = (min: number, max: number, initial: number) => z.coerce.number().min(min).max(max).default(initial);

/**
 * Part of a picture to keep: the largest box with the aspect ratio of its kind, divided by `zoom`,
 * with its centre at `x` and `y`. Both are shares (0 to 1) of the picture's size after rotation by
 * the EXIF orientation.
 */
export const Crop = z.object({ x: between(0, 1, 0.5), y: between(0, 1, 0.5), zoom: between(1, 8, 1) });
export type Crop = z.output<typeof Crop>;

const form = z.object({ picture: z.instanceof(File), ...Crop.shape });
const UPLOAD_ERRORS = ['too_large', 'wrong_type', 'unprocessable'] as const;
const RULES = `JPEG, PNG, WebP or AVIF, at most ${MAX_PICTURE_BYTES / MEGABYTE} MB and ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`;

const Avatar = z.object({ avatar: z.uuid().nullable() });

export const UploadMyAvatar = endpoint({
  id: 'pictures.uploadAvatar',
  method: 'post',
  path: '/api/profile/avatar',
  summary: `Replace the caller’s avatar. ${RULES} At most ${PICTURES_PER_HOUR} an hour.`,
  access: 'user',
  form,
  output: Avatar,
  errors: ['not_signed_in', ...UPLOAD_ERRORS],
});

export const RemoveMyAvatar = endpoint({
  id: 'pictures.removeAvatar',
  method: 'delete',
  path: '/api/profile/avatar',
  summary: 'Remove the caller’s avatar. The initials are shown again. Repeating it is harmless.',
  access: 'user',
  output: Avatar,
  errors: ['not_signed_in'],
});

export const RemoveUserAvatar = endpoint({
  id: 'pictures.removeUserAvatar',
  method: 'delete',
  path: '/api/admin/users/{user}/avatar',
  summary: 'Remove another user’s avatar. Written to the audit log. Repeating it is harmless.',
  access: 'admin',
  params: z.object({ user: z.uuid() }),
  output: Avatar,
  errors: ['not_found'],
});

export const UploadCampaignPicture = endpoint({
  id: 'pictures.uploadForCampaign',
  method: 'post',
  path: '/api/admin/campaign-pictures',
  summary: `Store a picture for a campaign. ${RULES} It is deleted after a day if no campaign shows it.`,
  access: 'admin',
  form: form.extend({ kind: z.enum(['logo', 'hero', 'prize']) }),
  output: z.object({ picture: StoredPicture }),
  errors: [...UPLOAD_ERRORS],
});

export const GetPicture = endpoint({
  id: 'pictures.get',
  method: 'get',
  path: '/api/pictures/{picture}/{file}',
  summary: 'One file of a picture, such as 384.webp. Not found if its owner is banned.',
  access: 'anyone',
  params: z.object({ picture: z.uuid(), file: z.string().regex(/^\d{1,5}\.webp$/) }),
  output: 'bytes',
  isFile: true,
  mediaType: 'image/webp',
  errors: ['not_found'],
});

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Rectangle in pixels within a picture, after its rotation by the EXIF orientation. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

export const cropBox = (kind: PictureKind, { width, height }: Size, { x, y, zoom }: Crop): Box => {
  const { aspect } = PICTURE_FORMATS[kind];
  if (aspect === null) return { left: 0, top: 0, width, height };
  const largest = Math.min(width, height * aspect);
  const boxWidth = Math.max(1, Math.round(largest / zoom));
  const boxHeight = Math.min(height, Math.max(1, Math.round(largest / zoom / aspect)));
  return {
    left: clamp(x * width - boxWidth / 2, width - boxWidth),
    top: clamp(y * height - boxHeight / 2, height - boxHeight),
    width: boxWidth,
    height: boxHeight,
  };
};

/**
 * Returns the widths in pixels of the files to store, ascending: those below `cropWidth`, and
 * `cropWidth` itself unless it exceeds the largest. An avatar gets all widths.
 */
export const storedWidths = (kind: PictureKind, cropWidth: number): readonly number[] => {
  const widths: readonly number[] = PICTURE_FORMATS[kind].widths;
  const widest = widths.at(-1) ?? cropWidth;
  if (kind === 'avatar' || cropWidth >= widest) return widths;
  return [...widths.filter((width) => width < cropWidth), cropWidth];
};

export const heightAt = (width: number, box: Size): number => Math.max(1, Math.round((width * box.height) / box.width));
