/** What the page starts with: the language, then everything that says something in it. */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { showFirstSight } from './first-sight.ts';
import { startLanguage } from './language/language.ts';
import { letOthersGo } from './let-others-go.ts';
import { lendStorage } from './lent-storage.ts';
import { sayStartFailed } from './start-failed.ts';

/**
 * Files of their own, on their way already: web/vite/pages.ts has the page name them. One after the other, the start last: all at once
 * they would keep a phone busy for a quarter of a second at a stretch. In development the application is everything.
 */
const importStart = async (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./main.tsx');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-part]')];
  // Without it nothing is fetched: what is shown first has the line to itself (server/src/platform/page-head.ts).
  for (const link of links) if (link.rel === '') link.rel = 'modulepreload';
  const start = links.find((link) => link.dataset['part'] === 'start');
  if (!start) throw new Error('The page does not say what it starts with.');
  for (const link of links.filter((one) => one !== start)) {
    await import(/* @vite-ignore */ link.href);
    await letOthersGo();
  }
  return import(/* @vite-ignore */ start.href);
};

const start = async (): Promise<void> => {
  lendStorage(window);
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
