/**
 * Shows the page's heading while the application loads: two seconds earlier on a slow connection.
 * The application later draws the same heading in the same place (challenges-frame.tsx,
 * challenge-frame.tsx, leaderboard-frame.tsx, landing-screen.tsx).
 */
import { DOOR_CLASSES, NAME_CLASSES, SKY_CLASS } from './app/landing/front.ts';
import { serverPageMeta } from './app/server-page-meta.ts';
import type { WrittenHead } from './app/server-page-meta.ts';
import { t } from './i18n/translate.ts';

interface Sight {
  readonly heading: string;
  readonly headingClass: string;
  readonly lead: string;
  readonly leadClass: string;
  /** Class of the element above the heading, in the page and here. */
  readonly aboveClass?: string;
  readonly pageClass: string;
}

const catalogue = (): Sight => ({
  heading: t('Take the Challenge'),
  headingClass: 'carved text-4xl sm:text-6xl',
  lead: t('Only strict reps count, and every count can be checked.'),
  leadClass: 'mt-3 max-w-xl text-lg text-pretty text-quiet',
  pageClass: 'page py-10 sm:py-16',
});

const challenge = ({ name, description }: WrittenHead): Sight => ({
  heading: name,
  headingClass: 'mt-4 carved text-4xl wrap-anywhere sm:text-6xl',
  lead: description,
  leadClass: 'mt-7 max-w-prose text-lg text-pretty whitespace-pre-line text-quiet',
  aboveClass: 'h-5.5',
  pageClass: 'page py-10 sm:py-16 lg:pr-[calc(25rem+4rem)]',
});

const leaderboard = ({ name, description }: WrittenHead): Sight => ({
  heading: name,
  headingClass: 'carved text-2xl wrap-anywhere sm:text-5xl',
  lead: description,
  leadClass: 'mt-1 line-clamp-1 max-w-prose text-quiet max-sm:text-sm sm:mt-3 sm:line-clamp-3 sm:text-pretty',
  aboveClass: 'mb-1 h-4',
  pageClass: 'page py-3 sm:py-14',
});

const make = (tag: string, className: string, ...within: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...within);
  return element;
};

/** Empty navigation bar. */
const bar = (): HTMLElement => make('div', 'h-16 border-b box-content', '');

const page = ({ heading, headingClass, lead, leadClass, aboveClass, pageClass }: Sight): HTMLElement | undefined =>
  heading === ''
    ? undefined
    : make(
        'main',
        'absolute inset-x-0 top-0',
        bar(),
        make(
          'div',
          pageClass,
          ...(aboveClass === undefined ? [] : [make('div', aboveClass)]),
          make('h1', headingClass, heading),
          ...(lead === '' ? [] : [make('p', leadClass, lead)]),
        ),
      );

/**
 * For signed-out visitors only, because signed-in users may be redirected. Their page is separate
 * and lists the application's files for later.
 */
const landing = (): HTMLElement | undefined =>
  document.querySelector('link[data-later]')
    ? make(
        'main',
        `absolute inset-x-0 top-0 flex min-h-dvh flex-col overflow-hidden ${SKY_CLASS}`,
        make('header', NAME_CLASSES.header, make('h1', NAME_CLASSES.heading, 'RepTemple')),
        make(
          'div',
          DOOR_CLASSES.door,
          make('p', DOOR_CLASSES.words, t('Your body is a temple. Every strict rep counts.')),
          make('div', 'mt-6 h-14 short:mt-0'),
          make('div', 'mt-3 h-11 short:mt-0'),
        ),
      )
    : undefined;

const SIGHTS: readonly (readonly [RegExp, () => HTMLElement | undefined])[] = [
  [/^\/$/, landing],
  [/^\/challenges\/?$/, () => page(catalogue())],
  [/^\/challenge\/[^/]+\/?$/, () => page(challenge(serverPageMeta()))],
  [/^\/challenge\/[^/]+\/leaderboard\/?$/, () => page(leaderboard(serverPageMeta()))],
];

/** Content drawn by the application: a visible heading, or an error. */
const OWN = 'h1:not(.sr-only), [role="alert"]';

/** Waits this long for the web font; a later font replaces the fallback. */
const MAX_WITHOUT_FACE_MS = 400;
/** Limit for pages in the background, which never draw. */
const MAX_UNDRAWN_MS = 150;

const atMost = async (longestMs: number, something: Promise<unknown>): Promise<unknown> =>
  Promise.race([something, new Promise((resolve) => setTimeout(resolve, longestMs))]);

const isDrawn = async (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Resolves when the heading is visible. Removes it when the application shows its page or loading
 * state.
 */
export const showFirstSight = async (root: HTMLElement, path: string): Promise<void> => {
  const shown = SIGHTS.find(([pattern]) => pattern.test(path))?.[1]();
  if (!shown) return;
  const faces = ['16px "Inter Variable"', '700 16px "Cinzel Variable"'].map((face) => document.fonts.load(face));
  await atMost(MAX_WITHOUT_FACE_MS, Promise.allSettled(faces));
  root.before(shown);
  // Not `hidden`, so that components can measure themselves. Not just transparent, so that screen
  // readers find one page only.
  root.style.visibility = 'hidden';
  const observer = new MutationObserver(() => {
    if (!root.querySelector(OWN)) return;
    observer.disconnect();
    shown.remove();
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
  await atMost(MAX_UNDRAWN_MS, isDrawn());
};
