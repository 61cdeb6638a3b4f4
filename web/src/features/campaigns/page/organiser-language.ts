/**
 * React context with the language of the organiser's texts, which may differ from the interface
 * language. Such texts get a `lang` attribute (WCAG 3.1.2).
 */
import { createContext, useContext } from 'react';
import { currentLanguage } from '../../../i18n/translate.ts';

const OwnLanguage = createContext<string | undefined>(undefined);

export const OwnWords = OwnLanguage.Provider;

/**
 * Returns undefined if the language is the interface language, so no `lang` attribute is needed.
 */
export const ownLanguage = (language: string | undefined): string | undefined =>
  language === currentLanguage() ? undefined : language;

export const useOwnLanguage = (): string | undefined => ownLanguage(useContext(OwnLanguage));
