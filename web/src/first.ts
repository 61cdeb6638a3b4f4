/** What the page starts with: the language, then everything that says something in it. */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { startLanguage } from './language/language.ts';
import { lendStorage } from './lent-storage.ts';
import { sayStartFailed } from './start-failed.ts';

/** A file of its own, on its way already: web/vite/pages.ts has the page name it. In development the application is everything. */
const importStart = (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./main.tsx');
  const link = document.querySelector<HTMLLinkElement>('link[data-start]');
  if (!link) throw new Error('The page does not say what it starts with.');
  return import(/* @vite-ignore */ link.href);
};

const start = async (): Promise<void> => {
  lendStorage(window);
  await startLanguage();
  await importStart();
};

start().catch((error: unknown) => {
  reportError(error);
  sayStartFailed(document.querySelector('#root'));
});
