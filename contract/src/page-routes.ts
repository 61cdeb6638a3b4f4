/** URL paths of the web app's pages, so that the server can answer 404 for all others. */

/**
 * All page paths, as in the web's routes. `web/src/app/reserved-paths.test.ts` makes the compiler
 * compare both lists.
 */
const PAGE_ADDRESSES = [
  '/',
  '/$campaign',
  '/login',
  '/signup',
  '/logout',
  '/auth/callback',
  '/auth/confirm',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/first-admin',
  '/profile',
  '/profile/data',
  '/profile/security',
  '/me',
  '/challenges',
  '/try',
  '/challenge/$challenge',
  '/challenge/$challenge/leaderboard',
  '/challenge/$challenge/wall',
  '/challenge/$challenge/poster',
  '/challenge/$challenge/record',
  '/challenge/$challenge/recording/$recording',
  '/pushup-challenge',
  '/pushup-challenge/create',
  '/exercise-definition-editor',
  '/exercise/$code',
  '/accuracy',
  '/admin',
  '/admin/challenges',
  '/admin/challenges/create',
  '/admin/challenges/edit/$challenge',
  '/admin/analytics/$challenge',
  '/admin/campaigns',
  '/admin/campaigns/create',
  '/admin/campaigns/edit/$campaign',
  '/admin/review',
  '/admin/review/$recording',
  '/admin/corrections',
  '/admin/users',
  '/admin/waitlist',
  '/admin/outbox',
  '/admin/audit',
  '/admin/operations',
] as const;

export type PageAddress = (typeof PAGE_ADDRESSES)[number];

/** Paths without a fixed first segment. Published campaigns are looked up elsewhere. */
const WITHOUT_A_WORD: ReadonlySet<string> = new Set(['/', '/$campaign'] satisfies readonly PageAddress[]);

const ADDRESSES = PAGE_ADDRESSES.filter((address) => !WITHOUT_A_WORD.has(address)).map((address) =>
  address.slice(1).split('/'),
);

/** First segments of the page paths. */
export const PAGE_WORDS: ReadonlySet<string> = new Set(ADDRESSES.map(([word = '']) => word));

const isOneOf = (address: readonly string[], words: readonly string[]): boolean =>
  words.length === address.length &&
  address.every((part, at) => (part.startsWith('$') ? words[at] !== '' : part === words[at]));

/**
 * Returns true if the decoded path matches a page. The page itself checks that the resource exists.
 */
export const isPage = (path: string): boolean => {
  const words = path.replace(/\/$/, '').slice(1).split('/');
  return ADDRESSES.some((address) => isOneOf(address, words));
};

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
