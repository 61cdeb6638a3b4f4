/** The readable name of a challenge in addresses. It stays when the challenge is renamed: links out there go on working. */
import slugify from '@sindresorhus/slugify';
import { isUuid } from '../../platform/ids.ts';

/** Words of addresses, so that `/challenge/{slug}` and `/api/challenges/{slug}` never mean something else. */
const RESERVED = new Set(['active', 'admin', 'create', 'edit', 'leaderboard', 'mine', 'new', 'record', 'recording']);
const MAX_LENGTH = 60;

const isUsable = (slug: string): boolean => /[a-z]/.test(slug) && !RESERVED.has(slug) && !isUuid(slug);

/** Whole words as far as they fit; of a single longer word, its beginning. */
const shortened = (slug: string, most: number): string => {
  if (slug.length <= most) return slug;
  const cut = slug.slice(0, most + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, most);
};

/** From the name, in letters every keyboard has. A name without a letter of those, a reserved word or an id says that it is a challenge. */
export const slugOf = (name: string): string => {
  const whole = slugify(name, { decamelize: false });
  if (whole === '') return 'challenge';
  const slug = shortened(whole, MAX_LENGTH);
  if (isUsable(slug)) return slug;
  return /[a-z]/.test(slug)
    ? `${shortened(slug, MAX_LENGTH - 10)}-challenge`
    : `challenge-${slug.slice(0, MAX_LENGTH - 10)}`;
};

/** The same with a few letters behind it, for when it is taken. */
export const otherSlug = (slug: string, uuid: string): string => `${slug}-${uuid.slice(0, 6)}`;
