/** The readable name of a challenge in addresses. It stays when the challenge is renamed: links out there go on working. */
import slugify from '@sindresorhus/slugify';

/** Words of addresses, so that `/challenge/{slug}` and `/api/challenges/{slug}` never mean something else. */
const RESERVED = new Set(['active', 'admin', 'create', 'edit', 'leaderboard', 'mine', 'new', 'record', 'recording']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_LENGTH = 60;

const isUsable = (slug: string): boolean => slug !== '' && !RESERVED.has(slug) && !UUID.test(slug);

/** From the name, in letters every keyboard has; a name without any is called challenge. */
export const slugOf = (name: string): string => {
  const whole = slugify(name, { decamelize: false });
  const slug = whole.slice(0, MAX_LENGTH).replace(/-+$/, '');
  if (isUsable(slug)) return slug;
  return slug === '' ? 'challenge' : `${slug.slice(0, MAX_LENGTH - 10)}-challenge`;
};

/** The same with a few letters behind it, for when it is taken. */
export const otherSlug = (slug: string, uuid: string): string => `${slug}-${uuid.slice(0, 6)}`;
