/** Campaign page, rendered from its blocks (specification S1, section 2). */
import type { Campaign } from '@reptemple/contract/campaigns/campaigns';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { t } from '../../i18n/translate.ts';
import { FailedPart } from '../../ui/feedback/part-boundary.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import type { CampaignView } from './blocks.ts';
import { CampaignRows } from './page/campaign-rows.tsx';
import { campaignQuery, progressQuery, standingsQuery } from './queries.ts';
import { standingOf, type Viewer } from './rules.ts';
import { useLiveStandings } from './use-live-standings.ts';

/** Shown to admins only, because others cannot see a draft. */
const DraftNote = ({ campaign: { id } }: { readonly campaign: Campaign }): ReactElement => (
  <div className="border-b bg-surface">
    <p className="page flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <EyeOff aria-hidden className="size-5 text-quiet" />
      <span>{t('This is a draft: only admins see it.')}</span>
      <Link
        to="/admin/campaigns/edit/$campaign"
        params={{ campaign: id }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('Edit it')}
      </Link>
    </p>
  </div>
);

/** Shows an error toast once; the page stays as it is (specification S1, section 4). */
const useFailureToast = (hasFailed: boolean): void => {
  useEffect(() => {
    if (hasFailed) errorToast(t('Failed to load challenge data.'));
  }, [hasFailed]);
};

interface CampaignScreenProps {
  readonly path: string;
  readonly viewer: Viewer;
  readonly waitlist: CampaignView['waitlist'];
}

export const CampaignScreen = ({ path, viewer, waitlist }: CampaignScreenProps): ReactElement => {
  const reply = useSuspenseQuery(campaignQuery(path)).data;
  const { campaign } = reply;
  const standings = useQuery(standingsQuery(path));
  const isSomebody = viewer.isMember || viewer.isGuest;
  const progress = useQuery({
    ...progressQuery(path),
    enabled: isSomebody && campaign.blocks.some(({ kind }) => kind === 'progress'),
  });
  const standing = standingOf(standings);
  useFailureToast(standing.is === 'failed' || progress.isLoadingError);
  useLiveStandings(reply.challenge);
  return (
    <>
      <PageTitle>{campaign.title}</PageTitle>
      {campaign.status === 'draft' ? <DraftNote campaign={campaign} /> : null}
      {progress.isLoadingError ? (
        <div className="page py-4">
          <FailedPart query={progress} failed={t('Failed to load this section')} />
        </div>
      ) : null}
      <CampaignRows
        view={{
          ...reply,
          viewer,
          standing,
          progress: (isSomebody && progress.data?.progress) || undefined,
          isPreview: false,
          waitlist,
        }}
      />
    </>
  );
};
