/**
 * First script of every page: sets theme and language, shows the page's heading, then imports the
 * application or the landing page.
 */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import { HERO_CLASSES, MARK_PATH, NAME_CLASSES, SKY_CLASS, WORDMARK_CLASSES } from './app/landing/landing-styles.ts';
import { startTheme } from './app/layout/theme.ts';
import { startErrorReports } from './app/report-browser-errors.ts';
import { serverPageMeta } from './app/server-page-meta.ts';
import './ui/theme.css';
import type { ServerPageMeta } from './app/server-page-meta.ts';
import { startLanguage } from './i18n/language.ts';
import { t } from './i18n/translate.ts';
import { yieldToMain } from './sleep-yield-and-first-user-activity.ts';
import { installStorageFallback } from './storage-fallback.ts';

interface InitialPaint {
  readonly heading: string;
  readonly headingClass: string;
  readonly lead: string;
  readonly leadClass: string;
  readonly aboveClass?: string;
  readonly pageClass: string;
}

const catalogue = (): InitialPaint => ({
  heading: t('Take the Challenge'),
  headingClass: 'carved text-4xl sm:text-6xl',
  lead: t('Only strict reps count, and every count can be checked.'),
  leadClass: 'mt-3 max-w-xl text-lg text-pretty text-quiet',
  pageClass: 'page py-10 sm:py-16',
});

const challenge = ({ name, description }: ServerPageMeta): InitialPaint => ({
  heading: name,
  headingClass: 'mt-2 carved text-3xl wrap-anywhere sm:mt-4 sm:text-6xl',
  lead: description,
  leadClass: 'mt-4 max-w-prose text-pretty whitespace-pre-line text-quiet sm:mt-7 sm:text-lg',
  aboveClass: 'h-5.5',
  pageClass: 'page py-4 sm:py-16 lg:pr-[calc(25rem+4rem)]',
});

const leaderboard = ({ name, description }: ServerPageMeta): InitialPaint => ({
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

const SVG = 'http://www.w3.org/2000/svg';

const draw = (tag: string, attributes: Readonly<Record<string, string>>, ...within: readonly Node[]): SVGElement => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...within);
  return element;
};

const bar = (): HTMLElement => {
  const { whole, mark, circle, name } = WORDMARK_CLASSES;
  const logo = draw(
    'svg',
    { viewBox: '0 0 32 32', class: mark, 'aria-hidden': 'true' },
    draw('path', { fill: 'currentColor', d: MARK_PATH }),
    draw('circle', { cx: '16', cy: '18.5', r: '4', class: circle }),
  );
  return make(
    'div',
    'border-b pt-[env(safe-area-inset-top)]',
    make('div', 'page', make('div', whole, logo, make('span', name, 'RepTemple'))),
  );
};

const page = ({
  heading,
  headingClass,
  lead,
  leadClass,
  aboveClass,
  pageClass,
}: InitialPaint): HTMLElement | undefined =>
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
 * Builds the first view of the landing page. Returns undefined in the application's page, because
 * signed-in users may be redirected. The landing page for signed-out visitors has a
 * `link[data-later]`.
 */
const landing = (): HTMLElement | undefined =>
  document.querySelector('link[data-later]')
    ? make(
        'main',
        `absolute inset-x-0 top-0 flex min-h-dvh flex-col overflow-hidden ${SKY_CLASS}`,
        make('header', NAME_CLASSES.header, make('h1', NAME_CLASSES.heading, 'RepTemple')),
        make(
          'div',
          HERO_CLASSES.door,
          make('p', HERO_CLASSES.words, t('Your body is a temple. Every strict rep counts.')),
          make('div', 'mt-6 h-14 short:mt-0'),
          make('div', 'mt-3 h-11 short:mt-0'),
        ),
      )
    : undefined;

const INITIAL_PAINTS: readonly (readonly [RegExp, () => HTMLElement | undefined])[] = [
  [/^\/$/, landing],
  [/^\/challenges\/?$/, () => page(catalogue())],
  [/^\/challenge\/[^/]+\/?$/, () => page(challenge(serverPageMeta()))],
  [/^\/challenge\/[^/]+\/leaderboard\/?$/, () => page(leaderboard(serverPageMeta()))],
];

const APPLICATION_CONTENT = 'h1:not(.sr-only), [role="alert"]';

/**
 * Maximum time in ms to wait for the web fonts. A font that loads later replaces the fallback font.
 */
const MAX_WITHOUT_FACE_MS = 400;
/** Maximum time in ms to wait until a frame is drawn. A page in the background draws none. */
const MAX_UNDRAWN_MS = 150;

const atMost = async (longestMs: number, something: Promise<unknown>): Promise<unknown> =>
  Promise.race([something, new Promise((resolve) => setTimeout(resolve, longestMs))]);

const isDrawn = async (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Shows the page's heading while the application loads, which is two seconds earlier on a slow
 * connection. Resolves when the heading is visible. The application then replaces it with the same
 * heading in the same position (challenge-header-and-skeletons.tsx,
 * leaderboard-layout-and-skeletons.tsx, landing-screen.tsx).
 */
const showInitialPaint = async (root: HTMLElement, path: string): Promise<void> => {
  const shown = INITIAL_PAINTS.find(([pattern]) => pattern.test(path))?.[1]();
  if (!shown) return;
  const faces = ['16px "Inter Variable"', '700 16px "Cinzel Variable"'].map((face) => document.fonts.load(face));
  await atMost(MAX_WITHOUT_FACE_MS, Promise.allSettled(faces));
  root.before(shown);
  // Hides the application until it has drawn its own heading. `hidden` would prevent its components
  // from measuring themselves. With `opacity`, screen readers would find two pages.
  root.style.visibility = 'hidden';
  const observer = new MutationObserver(() => {
    if (!root.querySelector(APPLICATION_CONTENT)) return;
    observer.disconnect();
    shown.remove();
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
  await atMost(MAX_UNDRAWN_MS, isDrawn());
};

const renderBootError = (root: Element | null): void => {
  if (!root || root.hasChildNodes()) return;
  const words = document.createElement('p');
  words.textContent = t('Something went wrong. Please try again.');
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'min-h-11 cursor-pointer rounded-stone border px-5 font-medium';
  again.textContent = t('Try Again');
  again.addEventListener('click', () => location.reload());
  const page = document.createElement('main');
  page.className = 'grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center';
  page.setAttribute('role', 'alert');
  page.append(words, again);
  root.append(page);
};

/**
 * Imports the scripts that web/vite/build-html-pages.ts lists in the page, the entry script last.
 * One at a time, because all at the same time would block a phone for a quarter of a second. In
 * development imports only the application. If links have no `rel`, sets it first: the server omits
 * it, so that the first paint has the connection to itself
 * (server/src/platform/http/page-head-and-embedded-responses.ts).
 */
const importStart = async (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./app-entry.tsx');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-part]')];
  for (const link of links) if (link.rel === '') link.rel = 'modulepreload';
  const partsOf = (kind: string) => links.filter(({ dataset }) => dataset['part'] === kind);
  const [start] = partsOf('start');
  if (!start) throw new Error('The page does not say what it starts with.');
  for (const link of partsOf('before')) {
    await import(/* @vite-ignore */ link.href);
    await yieldToMain();
  }
  return import(/* @vite-ignore */ start.href);
};

const start = async (): Promise<void> => {
  startErrorReports();
  installStorageFallback(window);
  startTheme();
  // Stops zod from compiling validators with `eval`, which our content security policy forbids.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  await startLanguage();
  const root = document.querySelector<HTMLElement>('#root');
  if (root) await showInitialPaint(root, location.pathname);
  await importStart();
};

start().catch((error: unknown) => {
  reportError(error);
  renderBootError(document.querySelector('#root'));
});
