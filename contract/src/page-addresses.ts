/** Which addresses are pages of ours: what is below none of them is missing, and the server says so. */

/** The address of every page, as the web's routes have them: `web/src/app/reserved-paths.test.ts` has the compiler hold both against each other. */
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
  '/challenge/$challenge',
  '/challenge/$challenge/leaderboard',
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

/** With the two that have no word of their own, neither of which is a page by its address alone: who publishes campaigns is asked elsewhere. */
const WITHOUT_A_WORD: ReadonlySet<string> = new Set(['/', '/$campaign'] satisfies readonly PageAddress[]);

const ADDRESSES = PAGE_ADDRESSES.filter((address) => !WITHOUT_A_WORD.has(address)).map((address) =>
  address.slice(1).split('/'),
);

/** The first words of them. */
export const PAGE_WORDS: ReadonlySet<string> = new Set(ADDRESSES.map(([word = '']) => word));

const isOneOf = (address: readonly string[], words: readonly string[]): boolean =>
  words.length === address.length &&
  address.every((part, at) => (part.startsWith('$') ? words[at] !== '' : part === words[at]));

/** Whether a page of ours has this path, decoded; whether what it names is there is the page's to say. */
export const isPage = (path: string): boolean => {
  const words = path.replace(/\/$/, '').slice(1).split('/');
  return ADDRESSES.some((address) => isOneOf(address, words));
};
