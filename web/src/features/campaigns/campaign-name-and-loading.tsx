/**
 * Name of a campaign derived from its path, and the loading screen that shows it. Part of the
 * initial bundle, so it imports no contract.
 */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';

/** Text while the session is loading (specification S1, section 2). */
const LOADING_AUTH = t('Loading your challenge...');

/** Maximum length of a path that is shown in capitals, as initials. */
const INITIALS = 3;

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/**
 * Returns a campaign's name from its path, before the campaign is loaded: `ns` → NS, `squat` →
 * Squat, `fit-in-may` → Fit In May.
 */
export const shortNameOf = (path: string): string =>
  path.length <= INITIALS ? path.toUpperCase() : path.split('-').map(capitalized).join(' ');

/**
 * Returns the loading text for a path: `ns` → 'Loading NS Challenge...'. Does not repeat
 * "challenge" from the path.
 */
export const loadingLabel = (path: string): string =>
  t('Loading {name} Challenge...', { name: shortNameOf(path.replace(/-challenge$/, '')) });

interface CampaignLoadingProps {
  readonly path: string;
  readonly isAuthSettled: boolean;
}

/**
 * Loading screen: a text while the session loads, then one with the campaign's name (specification
 * S1, section 2).
 */
export const CampaignLoading = ({ path, isAuthSettled }: CampaignLoadingProps): ReactElement => (
  <Spinner as="h1" label={isAuthSettled ? loadingLabel(path) : LOADING_AUTH} className="flex-1 py-24 text-lg" />
);
