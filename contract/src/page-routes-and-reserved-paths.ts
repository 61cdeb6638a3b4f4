/**
 * Route patterns of the web app's pages, and the paths that campaigns cannot use. The server
 * returns 404 for paths that match no page or campaign.
 */

/**
 * All page routes; a segment that starts with `$` is a parameter.
 * `web/src/app/page-routes-and-reserved-paths.test.ts` makes the compiler compare this list with
 * the web app's routes.
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

const WITHOUT_FIXED_SEGMENT: ReadonlySet<string> = new Set(['/', '/$campaign'] satisfies readonly PageRoute[]);

const ROUTE_SEGMENTS = PAGE_ROUTES.filter((route) => !WITHOUT_FIXED_SEGMENT.has(route)).map((route) =>
  route.slice(1).split('/'),
);

export const FIRST_SEGMENTS: ReadonlySet<string> = new Set(ROUTE_SEGMENTS.map(([segment = '']) => segment));

const matchesRoute = (route: readonly string[], segments: readonly string[]): boolean =>
  segments.length === route.length &&
  route.every((part, at) => (part.startsWith('$') ? segments[at] !== '' : part === segments[at]));

/**
 * Returns true if the decoded path belongs to a page other than the landing page and campaigns. The
 * resource that it names may not exist.
 */
export const isPage = (path: string): boolean => {
  const segments = path.replace(/\/$/, '').slice(1).split('/');
  return ROUTE_SEGMENTS.some((route) => matchesRoute(route, segments));
};

/** First path segments that campaigns cannot use: those of pages, and the names below. */
export const RESERVED_PATHS = [
  ...FIRST_SEGMENTS,
  // This page exists only in the development server.
  'design',
  // Paths of the server that are not pages.
  'api',
  'assets',
  'fonts',
  'icons',
  'pose',
  'samples',
  'sounds',
  'metrics',
  // Names that visitors would take for a page of the product.
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

export const isReservedPath = (path: string): boolean => RESERVED.has(path);
