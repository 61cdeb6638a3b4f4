/** Detects the type of a picture by its first bytes. Ignores file names and declared types. */
import type { PICTURE_TYPES } from '@reptemple/contract/pictures/pictures';

export type PictureType = (typeof PICTURE_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const JPEG = [0xff, 0xd8, 0xff] as const;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte);

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Major brand of an ISO media file (ISO/IEC 14496-12); undefined for other files. */
const brandOf = (bytes: Uint8Array): string | undefined =>
  textAt(bytes, 4, 8) === 'ftyp' ? textAt(bytes, 8, 12) : undefined;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** `heic`: photo format of iPhones. The server cannot decode it and says so. */
export const sniffPicture = (bytes: Uint8Array): PictureType | 'heic' | undefined => {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  const brand = brandOf(bytes);
  if (brand === 'avif') return 'image/avif';
  return brand !== undefined && HEIC_BRANDS.has(brand) ? 'heic' : undefined;
};
