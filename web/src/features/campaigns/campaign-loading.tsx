import type { ReactElement } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { LOADING_AUTH, loadingLabel } from './names.ts';

interface CampaignLoadingProps {
  readonly path: string;
  readonly isAuthSettled: boolean;
}

/** Loading state: first the session, then the campaign (specification S1, section 2). */
export const CampaignLoading = ({ path, isAuthSettled }: CampaignLoadingProps): ReactElement => (
  <Spinner as="h1" label={isAuthSettled ? loadingLabel(path) : LOADING_AUTH} className="flex-1 py-24 text-lg" />
);
