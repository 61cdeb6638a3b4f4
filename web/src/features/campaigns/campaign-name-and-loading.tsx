/**
 * Display names of campaigns, derived from the path. Part of the initial bundle, so it imports no
 * contract.
 */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';

/** Shown while the session is loading (specification S1, section 2). */
const LOADING_AUTH = t('Loading your challenge...');

/** Maximum length of a path that is treated as initials. */
const INITIALS = 3;

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/**
 * Returns a short name before the campaign is loaded: `ns` → NS, `squat` → Squat, `fit-in-may` →
 * Fit In May.
 */
export const shortNameOf = (path: string): string =>
  path.length <= INITIALS ? path.toUpperCase() : path.split('-').map(capitalized).join(' ');

/**
 * 'Loading NS Challenge...', 'Loading Squat Challenge...'; does not repeat "challenge" from the
 * path.
 */
export const loadingLabel = (path: string): string =>
  t('Loading {name} Challenge...', { name: shortNameOf(path.replace(/-challenge$/, '')) });

interface CampaignLoadingProps {
  readonly path: string;
  readonly isAuthSettled: boolean;
}

/** Loading state: first the session, then the campaign (specification S1, section 2). */
export const CampaignLoading = ({ path, isAuthSettled }: CampaignLoadingProps): ReactElement => (
  <Spinner as="h1" label={isAuthSettled ? loadingLabel(path) : LOADING_AUTH} className="flex-1 py-24 text-lg" />
);
