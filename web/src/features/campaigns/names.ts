/** What a campaign is called before anything of it is known but its path: part of the first page, so it knows no contract. */
import { t } from '../../language/texts.ts';

/** Said while auth starts (first document, section 2). */
export const LOADING_AUTH = t('Loading your challenge...');

/** A name of at most so many letters is initials. */
const INITIALS = 3;

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/** A campaign's short name, which is known before anything else of it: `ns` → NS, `squat` → Squat, `fit-in-may` → Fit In May. */
export const shortNameOf = (path: string): string =>
  path.length <= INITIALS ? path.toUpperCase() : path.split('-').map(capitalized).join(' ');

/** 'Loading NS Challenge...', 'Loading Squat Challenge...'; a path that says challenge itself does not have it said twice. */
export const loadingWords = (path: string): string =>
  t('Loading {name} Challenge...', { name: shortNameOf(path.replace(/-challenge$/, '')) });
