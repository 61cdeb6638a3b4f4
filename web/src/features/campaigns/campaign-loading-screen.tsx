/**
 * Name of a campaign guessed from its path, and the loading screen that shows this name. Part of
 * the initial bundle, so it must not import the contract.
 */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';

/** Loading text until it is known if the visitor is signed in (specification S1, section 2). */
const LOADING_AUTH = t('Loading your challenge...');

/** Maximum length of a path that counts as initials and is shown in capitals. */
const INITIALS = 3;

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/**
 * Returns a name for a campaign that is not loaded yet: `ns` → NS, `squat` → Squat, `fit-in-may` →
 * Fit In May.
 */
export const shortNameOf = (path: string): string =>
  path.length <= INITIALS ? path.toUpperCase() : path.split('-').map(capitalized).join(' ');

/**
 * Returns the loading text: `ns` → 'Loading NS Challenge...'. A path that ends in `-challenge` does
 * not get a second "Challenge".
 */
export const loadingLabel = (path: string): string =>
  t('Loading {name} Challenge...', { name: shortNameOf(path.replace(/-challenge$/, '')) });

interface CampaignLoadingProps {
  readonly path: string;
  readonly isAuthSettled: boolean;
}

/**
 * Loading screen (specification S1, section 2). `isAuthSettled`: true once it is known if the
 * visitor is signed in.
 */
export const CampaignLoading = ({ path, isAuthSettled }: CampaignLoadingProps): ReactElement => (
  <Spinner as="h1" label={isAuthSettled ? loadingLabel(path) : LOADING_AUTH} className="flex-1 py-24 text-lg" />
);
