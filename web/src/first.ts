/** What the page starts with: the theme, the language, then everything that is drawn in the one and says something in the other. */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { startTellingErrors } from './app/browser-errors.ts';
import { startTheme } from './app/theme.ts';
import { showFirstSight } from './first-sight.ts';
import { startLanguage } from './i18n/language.ts';
import { letOthersGo } from './let-others-go.ts';
import { lendStorage } from './lent-storage.ts';
import { sayStartFailed } from './start-failed.ts';

/** As many files are asked for at once: a hundred would keep a phone busy for a quarter of a second. */
const LOT = 8;

/** Without `rel` nothing is fetched: what is shown first has the line to itself (server/src/platform/page-head.ts). */
const fetchInLots = async (links: readonly HTMLLinkElement[]): Promise<void> => {
  for (const [at, link] of links.entries()) {
    if (link.rel === '') link.rel = 'modulepreload';
    if (at % LOT === LOT - 1) await letOthersGo();
  }
};

/**
 * Files of their own: web/vite/pages.ts has the page name them. One after the other, the start last: all at once they would keep a phone
 * busy for a quarter of a second at a stretch. What the page itself needs is imported by the router, which finds it there. In development
 * the application is everything.
 */
const importStart = async (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./main.tsx');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-part]')];
  await fetchInLots(links);
  const partsOf = (kind: string) => links.filter(({ dataset }) => dataset['part'] === kind);
  const [start] = partsOf('start');
  if (!start) throw new Error('The page does not say what it starts with.');
  for (const link of partsOf('before')) {
    await import(/* @vite-ignore */ link.href);
    await letOthersGo();
  }
  return import(/* @vite-ignore */ start.href);
};

const start = async (): Promise<void> => {
  startTellingErrors();
  lendStorage(window);
  startTheme();
  // Compiled validators need `eval`, which our content security policy forbids. zod asks when the first of them is made.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  await startLanguage();
  const root = document.querySelector<HTMLElement>('#root');
  if (root) await showFirstSight(root, location.pathname);
  await importStart();
};

start().catch((error: unknown) => {
  reportError(error);
  sayStartFailed(document.querySelector('#root'));
});
