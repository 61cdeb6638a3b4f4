/**
 * Chooses and loads the language of the page: the user's stored choice, or else the first supported
 * language of the browser, or else English.
 */
import { LANGUAGES, speak } from './translate.ts';
import type { Catalogue, Language } from './translate.ts';

const KEY = 'reptemple.language';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

type Translated = Exclude<Language, 'en'>;

const CATALOGUES: Readonly<Record<Translated, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import('./catalogues/de.json'),
  es: () => import('./catalogues/es.json'),
};

/**
 * Loads the translations of a language. On the landing page loads a smaller file that the page
 * links (web/vite/compile-texts.ts).
 */
const load = async (language: Translated): Promise<Catalogue> => {
  const small = document.querySelector<HTMLLinkElement>(`link[data-texts="${language}"]`);
  if (!small) return (await CATALOGUES[language]()).default;
  const reply = await fetch(small.href);
  if (!reply.ok) throw new Error(`The texts in ${language} have not come: ${reply.status}.`);
  return reply.json();
};

const known = (tag: string | null): Language | undefined => {
  const language = tag?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((one) => one === language);
};

/**
 * Returns the language to use. `chosen` is the stored choice, `offered` the browser's languages,
 * preferred first.
 */
export const languageFor = (chosen: string | null, offered: readonly string[]): Language =>
  known(chosen) ?? offered.map(known).find((language) => language !== undefined) ?? 'en';

/**
 * Sets the language of the page. Must be called before modules with texts are imported. If the
 * translations cannot be loaded, the page is in English.
 */
export const startLanguage = async (): Promise<void> => {
  const language = languageFor(localStorage.getItem(KEY), navigator.languages);
  if (language === 'en') return;
  const texts = await load(language).catch(() => undefined);
  if (!texts) return;
  speak(language, texts);
  document.documentElement.lang = language;
};

/** Stores the language and reloads the page. */
export const chooseLanguage = (language: Language): void => {
  localStorage.setItem(KEY, language);
  location.reload();
};
