/**
 * What an organiser wrote is in the campaign's language, whatever language the page is read in, and says so: who hears it hears it in
 * its own sounds (WCAG 3.1.2). The page's words beside it are the reader's.
 */
import { createContext, useContext } from 'react';
import { currentLanguage } from '../../../language/texts.ts';

const OwnLanguage = createContext<string | undefined>(undefined);

/** Around all blocks of a campaign, on its page and in its editor. */
export const OwnWords = OwnLanguage.Provider;

/** `lang` of words in this language; undefined where it is the page's as well. */
export const ownLanguage = (language: string | undefined): string | undefined =>
  language === currentLanguage() ? undefined : language;

/** `lang` of what the organiser wrote. */
export const useOwnLanguage = (): string | undefined => ownLanguage(useContext(OwnLanguage));
