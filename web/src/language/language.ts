/** Which language the page speaks: the person's choice, else the first of the browser's that we know, else English. */
import { type Catalogue, type Language, LANGUAGES, speak } from './texts.ts';

const KEY = 'reptemple.language';

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

type Translated = Exclude<Language, 'en'>;

const CATALOGUES: Readonly<Record<Translated, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import('./catalogues/de.json'),
  es: () => import('./catalogues/es.json'),
};

/** The first page names a small catalogue of what it says itself: web/vite/door-texts.ts. */
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

/** `chosen`: what the browser has kept. `offered`: the browser's languages, the dearest first. */
export const languageFor = (chosen: string | null, offered: readonly string[]): Language =>
  known(chosen) ?? offered.map(known).find((language) => language !== undefined) ?? 'en';

/**
 * Before anything else of the page is loaded. A catalogue that does not arrive leaves the page in English: better read in the
 * wrong language than not at all.
 */
export const startLanguage = async (): Promise<void> => {
  const language = languageFor(localStorage.getItem(KEY), navigator.languages);
  if (language === 'en') return;
  const texts = await load(language).catch(() => undefined);
  if (!texts) return;
  speak(language, texts);
  document.documentElement.lang = language;
};

/** Kept, and the page loaded anew in it: unsaved work asks first, as before any leaving. */
export const chooseLanguage = (language: Language): void => {
  localStorage.setItem(KEY, language);
  location.reload();
};
