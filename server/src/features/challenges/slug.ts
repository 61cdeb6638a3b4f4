/**
 * Readable identifier of a challenge in URLs. It does not change when the challenge is renamed,
 * so that links keep working.
 */
import slugify from '@sindresorhus/slugify';
import { isUuid } from '../../platform/crypto/ids.ts';

/**
 * Path segments of routes, so that `/challenge/{slug}` and `/api/challenges/{slug}` are
 * unambiguous.
 */
const RESERVED = new Set(['active', 'admin', 'create', 'edit', 'leaderboard', 'mine', 'new', 'record', 'recording']);
const MAX_LENGTH = 60;

const isUsable = (slug: string): boolean => /[a-z]/.test(slug) && !RESERVED.has(slug) && !isUuid(slug);

/** Truncates at a word boundary; a single long word is cut. */
const shortened = (slug: string, most: number): string => {
  if (slug.length <= most) return slug;
  const cut = slug.slice(0, most + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, most);
};

/**
 * Creates an ASCII slug from the name. Empty results, reserved words and ids get `challenge` as
 * name or prefix.
 */
export const slugOf = (name: string): string => {
  const whole = slugify(name, { decamelize: false });
  if (whole === '') return 'challenge';
  const slug = shortened(whole, MAX_LENGTH);
  if (isUsable(slug)) return slug;
  return /[a-z]/.test(slug)
    ? `${shortened(slug, MAX_LENGTH - 10)}-challenge`
    : `challenge-${slug.slice(0, MAX_LENGTH - 10)}`;
};

/** Appends a random suffix, for a slug that is taken. */
export const otherSlug = (slug: string, uuid: string): string => `${slug}-${uuid.slice(0, 6)}`;
