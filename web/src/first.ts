/** Bootstrap: loads theme and language, then the application. */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { startTellingErrors } from './app/browser-errors.ts';
import { startTheme } from './app/layout/theme.ts';
import { showFirstSight } from './first-sight.ts';
import { startLanguage } from './i18n/language.ts';
import { yieldToMain } from './yield-to-main.ts';
import { installStorageFallback } from './lent-storage.ts';
import { renderBootError } from './boot-error.ts';

/**
 * Imports the chunks listed in the page by web/vite/pages.ts, the entry last. One after another:
 * all together would block a phone for a quarter of a second. The router imports the page's own
 * chunks. In development there is only the application. Links without `rel` are not fetched until
 * now, so that the first paint has the connection to itself: server/src/platform/http/page-head.ts.
 */
const importStart = async (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./main.tsx');
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
  startTellingErrors();
  installStorageFallback(window);
  startTheme();
  // zod compiles validators with `eval`, which our content security policy forbids.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  await startLanguage();
  const root = document.querySelector<HTMLElement>('#root');
  if (root) await showFirstSight(root, location.pathname);
  await importStart();
};

start().catch((error: unknown) => {
  reportError(error);
  renderBootError(document.querySelector('#root'));
});
