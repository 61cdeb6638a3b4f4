/**
 * React context with the language of the organiser's texts, which may differ from the interface
 * language. Such texts get a `lang` attribute (WCAG 3.1.2).
 */
import { createContext, useContext } from 'react';
import { currentLanguage } from '../../../i18n/translate.ts';

const OrganiserLanguage = createContext<string | undefined>(undefined);

export const OrganiserLanguageProvider = OrganiserLanguage.Provider;

/**
 * Returns the value of a `lang` attribute; undefined if the language is the interface language, so
 * that no attribute is needed.
 */
export const langUnlessInterface = (language: string | undefined): string | undefined =>
  language === currentLanguage() ? undefined : language;

export const useOrganiserLanguage = (): string | undefined => langUnlessInterface(useContext(OrganiserLanguage));
