import { PAGE_WORDS } from './page-addresses.ts';

/** Paths that a campaign cannot use. A web test compares its routes with this list. */
export const RESERVED_PATHS = [
  ...PAGE_WORDS,
  // Development only
  'design',
  // Not pages
  'api',
  'assets',
  'fonts',
  'icons',
  'pose',
  'samples',
  'sounds',
  'metrics',
  // Misleading names
  'about',
  'account',
  'accounts',
  'campaign',
  'campaigns',
  'contact',
  'docs',
  'exercises',
  'help',
  'history',
  'home',
  'imprint',
  'index',
  'leaderboard',
  'legal',
  'new',
  'privacy',
  'recording',
  'recordings',
  'reptemple',
  'security',
  'settings',
  'static',
  'status',
  'support',
  'terms',
  'transparency',
  'user',
  'users',
  'waitlist',
];

const RESERVED: ReadonlySet<string> = new Set(RESERVED_PATHS);

/** Returns true if campaigns cannot use this path. */
export const isReservedPath = (path: string): boolean => RESERVED.has(path);
