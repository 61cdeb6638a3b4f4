/**
 * Context with the language of the organiser's texts, which can differ from the page's. Elements
 * with such texts get a `lang` attribute (WCAG 3.1.2).
 */
import { createContext, useContext } from 'react';
import { currentLanguage } from '../../../i18n/translate.ts';

const OwnLanguage = createContext<string | undefined>(undefined);

/** Provides the language of a campaign's texts to its blocks. */
export const OwnWords = OwnLanguage.Provider;

/** Returns the `lang` attribute for a language; undefined if it is the page's. */
export const ownLanguage = (language: string | undefined): string | undefined =>
  language === currentLanguage() ? undefined : language;

/** Returns the `lang` attribute for the organiser's texts. */
export const useOwnLanguage = (): string | undefined => ownLanguage(useContext(OwnLanguage));
