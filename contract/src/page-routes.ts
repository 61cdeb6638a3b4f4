/** Route patterns of the web app's pages. The server answers 404 for every other path. */

/**
 * All page routes; a segment that starts with `$` is a parameter. The test
 * `web/src/app/page-routes-and-reserved-paths.test.ts` makes the compiler compare this list with
 * the web's routes.
 */
const PAGE_ROUTES = [
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

export type PageRoute = (typeof PAGE_ROUTES)[number];

/** Pages whose path has no fixed first segment: the landing page and campaigns. */
const WITHOUT_FIXED_SEGMENT: ReadonlySet<string> = new Set(['/', '/$campaign'] satisfies readonly PageRoute[]);

const ROUTE_SEGMENTS = PAGE_ROUTES.filter((route) => !WITHOUT_FIXED_SEGMENT.has(route)).map((route) =>
  route.slice(1).split('/'),
);

/** First segments of all page paths, such as `login`. */
export const FIRST_SEGMENTS: ReadonlySet<string> = new Set(ROUTE_SEGMENTS.map(([segment = '']) => segment));

const matchesRoute = (route: readonly string[], segments: readonly string[]): boolean =>
  segments.length === route.length &&
  route.every((part, at) => (part.startsWith('$') ? segments[at] !== '' : part === segments[at]));

/**
 * Returns true if the decoded path matches a page. The page itself checks that the resource exists.
 */
export const isPage = (path: string): boolean => {
  const segments = path.replace(/\/$/, '').slice(1).split('/');
  return ROUTE_SEGMENTS.some((route) => matchesRoute(route, segments));
};

/** First segments that a campaign path cannot be: pages, and the names below. */
export const RESERVED_PATHS = [
  ...FIRST_SEGMENTS,
  // `design` is a page in development only.
  'design',
  // Paths of the server that are no pages.
  'api',
  'assets',
  'fonts',
  'icons',
  'pose',
  'samples',
  'sounds',
  'metrics',
  // Names that would mislead visitors.
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

/** Returns true if campaigns cannot use this path, because it is reserved. */
export const isReservedPath = (path: string): boolean => RESERVED.has(path);
