/** Parts of the page for the owner and admins: a column next to the player, and sections below. */
import { type Recording, GetRecording } from '@reptemple/contract/recordings/recordings';
import { type ReactElement, useEffect } from 'react';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { ReviewPanel } from '../appeal/review-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { RankedGender } from './ranked-gender.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.ts';
import { findingsQuery } from '../../../api/findings.ts';
import { Findings } from '../../../entities/recording/findings.tsx';
import { Fold, useFold } from '../../../ui/fold.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { PartBoundary } from '../../../ui/feedback/part-boundary.tsx';

/** Refetches the recording if the checks changed its status. */
const useSameStatus = (shown: Recording['status'], found: Recording['status'] | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (found !== undefined && found !== shown) void queryClient.invalidateQueries({ queryKey: [GetRecording.id] });
  }, [queryClient, shown, found]);
};

interface FindingsPanelProps {
  readonly recording: Pick<Recording, 'id' | 'challengeId' | 'status'>;
  readonly isFolded?: boolean;
}

/** Folded for the owner on a phone. */
const FindingsPanel = ({ recording, isFolded = false }: FindingsPanelProps): ReactElement => {
  const query = useQuery(findingsQuery(recording.id));
  const isDesk = useDesk();
  const fold = useFold(isDesk || !isFolded);
  useSameStatus(recording.status, query.data?.status);
  return (
    <Card className="min-w-0 px-4 sm:px-6">
      <Fold {...fold} className="border-t-0" title={<CardTitle>{t('Checks')}</CardTitle>}>
        <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load this section')}>
          {({ checkedAt, findings }) => <Findings {...{ checkedAt, findings }} challenge={recording.challengeId} />}
        </PartBoundary>
      </Fold>
    </Card>
  );
};

interface OwnersPartProps {
  readonly recording: Recording;
  readonly isMine: boolean;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

/** Checks and replay next to the player, for an admin. */
export const BesidePlayer = ({ recording, isMine }: Pick<OwnersPartProps, 'recording' | 'isMine'>) =>
  isMine ? null : (
    <>
      <FindingsPanel recording={recording} />
      <ReplayPanel recording={recording.id} />
    </>
  );

/** Grid with as many columns as fit. */
export const OwnersPart = ({ recording, isMine, isAdmin, isGuest }: OwnersPartProps): ReactElement => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] items-start gap-6">
    <ReviewPanel recording={recording.id} {...{ isMine, isGuest }} />
    {isMine ? <FindingsPanel recording={recording} isFolded /> : null}
    {isMine && isAdmin ? <ReplayPanel recording={recording.id} /> : null}
    {isAdmin ? <ProcessingPanel recording={recording.id} /> : null}
    {isAdmin ? <RankedGender key={recording.gender} recording={recording} /> : null}
  </div>
);
