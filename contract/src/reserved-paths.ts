/** The first words of the addresses of our pages. */
const PAGES = [
  'login',
  'signup',
  'logout',
  'profile',
  'auth',
  'challenges',
  'challenge',
  'pushup-challenge',
  'exercise-definition-editor',
  'exercise',
  'admin',
  'me',
  'first-admin',
] as const;

/** No campaign may take one of these. The web's test holds its routes against this list. */
export const RESERVED_PATHS = [
  ...PAGES,
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
  'accuracy',
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
] as const;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_PATHS);

const WORDS_OF_PAGES: ReadonlySet<string> = new Set(PAGES);

/** Whether a page of ours begins with this word. */
export const isPage = (word: string): boolean => WORDS_OF_PAGES.has(word);

/** Whether the word is kept from campaigns. */
export const isReservedPath = (path: string): boolean => RESERVED.has(path);
