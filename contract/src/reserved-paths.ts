import { PAGE_WORDS } from './page-addresses.ts';

/** No campaign may take one of these. The web's test holds its routes against this list. */
export const RESERVED_PATHS = [
  ...PAGE_WORDS,
  // While it is developed
  'design',
  // What is not a page
  'api',
  'assets',
  'fonts',
  'icons',
  'pose',
  'samples',
  'sounds',
  'metrics',
  // Words that would mislead
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

/** Whether the word is kept from campaigns. */
export const isReservedPath = (path: string): boolean => RESERVED.has(path);
