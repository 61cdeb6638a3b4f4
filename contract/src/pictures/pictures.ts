/**
 * Uploaded pictures: avatars, and the logo, hero and prizes of a campaign. The server decodes each
 * upload, crops it, and stores new WebP files without metadata (docs/decisions/0110).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicText } from '../public-text.ts';

const MEGABYTE = 1024 * 1024;

/** A photo of a phone in full resolution has about 8 MB. */
export const MAX_PICTURE_BYTES = 12 * MEGABYTE;
/** 64 megapixels. Pictures that claim more are refused before they are decoded. */
export const MAX_PICTURE_PIXELS = 64_000_000;
/** Uploads per person. */
export const PICTURES_PER_HOUR = 60;

export const PICTURE_KINDS = ['avatar', 'logo', 'hero', 'prize'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Types that the server reads, by content. Also the `accept` of file inputs. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

interface PictureFormat {
  /** Width divided by height, to which a picture is cropped. Null keeps the whole picture. */
  readonly aspect: number | null;
  /** Widths of the stored files in pixels. Wider ones than the upload are left out. */
  readonly widths: readonly number[];
  /** Narrower uploads are refused: they would look blurred. */
  readonly minWidth: number;
}

export const PICTURE_FORMATS = {
  // An avatar has each width, so that its id is enough to show it.
  avatar: { aspect: 1, widths: [96, 192, 384], minWidth: 96 },
  logo: { aspect: null, widths: [160, 320, 640], minWidth: 64 },
  hero: { aspect: 16 / 9, widths: [640, 960, 1440, 1920], minWidth: 640 },
  prize: { aspect: 4 / 3, widths: [320, 640, 960], minWidth: 320 },
} as const satisfies Record<PictureKind, PictureFormat>;

export const MAX_ALT = 200;

/** Url of the file of this width. Its content never changes. */
export const pictureUrl = (id: string, width: number): string => `/api/pictures/${id}/${width}.webp`;

const pixels = z.int().min(1).max(20_000);

/** A stored picture: the size of its widest file, and the widths of all. */
export const StoredPicture = z.object({
  id: z.uuid(),
  width: pixels,
  height: pixels,
  widths: z.array(pixels).min(1).max(6),
});
export type StoredPicture = z.output<typeof StoredPicture>;

/** Picture of a campaign. `alt` is empty until the organiser describes it. */
export const CampaignPicture = StoredPicture.extend({ alt: publicText(MAX_ALT) });
export type CampaignPicture = z.output<typeof CampaignPicture>;

const between = (min: number, max: number, initial: number) => z.coerce.number().min(min).max(max).default(initial);

/**
 * Part of the picture that is kept: the largest box of the kind's shape, divided by `zoom`, with
 * its centre at `x` and `y`. Both count from 0 to 1, after the rotation that the camera noted.
 */
export const Crop = z.object({ x: between(0, 1, 0.5), y: between(0, 1, 0.5), zoom: between(1, 8, 1) });
export type Crop = z.output<typeof Crop>;

const form = z.object({ picture: z.instanceof(File), ...Crop.shape });
const UPLOAD_ERRORS = ['too_large', 'wrong_type', 'unprocessable'] as const;
const RULES = `JPEG, PNG, WebP or AVIF, at most ${MAX_PICTURE_BYTES / MEGABYTE} MB and ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`;

/** Id of the caller's picture; null if the initials are shown. */
const Avatar = z.object({ avatar: z.uuid().nullable() });

export const UploadMyAvatar = endpoint({
  id: 'pictures.uploadAvatar',
  method: 'post',
  path: '/api/profile/avatar',
  summary: `Replace one's own avatar. ${RULES} At most ${PICTURES_PER_HOUR} an hour.`,
  access: 'user',
  form,
  output: Avatar,
  errors: ['not_signed_in', ...UPLOAD_ERRORS],
});

export const RemoveMyAvatar = endpoint({
  id: 'pictures.removeAvatar',
  method: 'delete',
  path: '/api/profile/avatar',
  summary: 'Remove one’s own avatar. The initials are shown again. Repeating it is harmless.',
  access: 'user',
  output: Avatar,
  errors: ['not_signed_in'],
});

export const RemoveUserAvatar = endpoint({
  id: 'pictures.removeUserAvatar',
  method: 'delete',
  path: '/api/admin/users/{user}/avatar',
  summary: 'Remove the avatar of another person. Logged. Repeating it is harmless.',
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
  summary: 'One file of a picture, such as 384.webp. Not there if its owner is banned.',
  access: 'anyone',
  params: z.object({ picture: z.uuid(), file: z.string().regex(/^\d{1,5}\.webp$/) }),
  output: 'bytes',
  isFile: true,
  mediaType: 'image/webp',
  errors: ['not_found'],
});
