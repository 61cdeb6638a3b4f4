import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { GetCampaign, GetCampaignStandings } from '@reptemple/contract/campaigns/campaign-pages';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { watchLeaderboard, later, coalesce, watchThroughTime } from '../../api/leaderboard-updates-or-polling.ts';
import { useReportVisit } from '../../api/report-visit.ts';
import { t } from '../../i18n/translate.ts';
import { FailedPart } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { standingOf } from './campaign-labels-and-visible-blocks.ts';
import type { Viewer } from './campaign-labels-and-visible-blocks.ts';
import type { CampaignView } from './campaign-types.ts';
import { CampaignRows } from './page/render-blocks.tsx';
import { campaignQuery, progressQuery, standingsQuery } from './queries.ts';

/**
 * Minimum time in ms between two refetches of the challenge's results, because every visitor of a
 * busy page refetches.
 */
const GAP_MS = 3000;

/**
 * Refetches the challenge's results when its leaderboard changes, until the challenge ends.
 * `challenge` is null if the page promotes none.
 */
export const useLiveStandings = (challenge: Challenge | null): void => {
  const queries = useQueryClient();
  const moving = challenge?.status === 'ended' ? null : challenge;
  const { id = null, timeZone = 'UTC', startDate = null, endsAt = null } = moving ?? {};
  useEffect(() => {
    if (id === null) return undefined;
    const askAnew = async (): Promise<boolean> => {
      await queries.invalidateQueries({ queryKey: [GetCampaignStandings.id] }, { cancelRefetch: false });
      return true;
    };
    const steady = coalesce(askAnew, { gapMs: () => GAP_MS, later });
    const watch = (): (() => void) => watchLeaderboard(id, steady.changed);
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, watch, () => {
      void queries.invalidateQueries({ queryKey: [GetCampaign.id] });
      steady.changed();
    });
    return () => {
      unwatch();
      steady.stop();
    };
  }, [queries, id, timeZone, startDate, endsAt]);
};

const DraftNote = ({ campaign: { id } }: { readonly campaign: Campaign }): ReactElement => (
  <div className="border-b bg-surface">
    <p className="page flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <EyeOff aria-hidden className="size-5 text-quiet" />
      <span>{t('Only admins can see this draft.')}</span>
      <Link
        to="/admin/campaigns/edit/$campaign"
        params={{ campaign: id }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('Edit')}
      </Link>
    </p>
  </div>
);

/**
 * Shows a toast when the challenge's data cannot be loaded, once per failure. The page stays as it
 * is (specification S1, section 4).
 */
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
  useReportVisit(reply.challenge?.id ?? '', 'page', reply.challenge !== null && campaign.status !== 'draft');
  return (
    <>
      <PageTitle>{campaign.title}</PageTitle>
      {campaign.status === 'draft' ? <DraftNote campaign={campaign} /> : null}
      {progress.isLoadingError ? (
        <div className="page py-4">
          <FailedPart query={progress} failed={t('Failed to load')} />
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
