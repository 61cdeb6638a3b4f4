/** What a campaign is called before anything of it is known but its path: part of the first page, so it knows no contract. */
import { t } from '../../language/texts.ts';

/** Said while auth starts (first document, section 2). */
export const LOADING_AUTH = t('Loading your challenge...');

/** Names of at most so many letters are initials. */
const INITIALS = 3;

/** A campaign's short name, which is known before anything else of it: `ns` → NS, `squat` → Squat, `spring-squats` → Spring Squats. */
export const shortNameOf = (path: string): string =>
  path
    .split('-')
    .filter((word) => word !== '')
    .map((word) => (word.length <= INITIALS ? word.toUpperCase() : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`))
    .join(' ');

/** 'Loading NS Challenge...', 'Loading Squat Challenge...'. */
export const loadingWords = (path: string): string => t('Loading {name} Challenge...', { name: shortNameOf(path) });
