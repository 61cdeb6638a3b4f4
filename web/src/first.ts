/** What the page starts with: the language, then everything that says something in it. */
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { startLanguage } from './language/language.ts';

/** The application is a file of its own, on its way already: web/vite/application.ts tells the page where it lies. */
const importApplication = (): Promise<unknown> => {
  if (import.meta.env.DEV) return import('./main.tsx');
  const link = document.querySelector<HTMLLinkElement>('link[data-application]');
  if (!link) throw new Error('index.html does not say where the application lies.');
  return import(/* @vite-ignore */ link.href);
};

const start = async (): Promise<void> => {
  await startLanguage();
  await importApplication();
};

void start();
