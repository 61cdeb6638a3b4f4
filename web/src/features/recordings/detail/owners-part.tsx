/** Parts of the page for the owner and admins: a column next to the player, and sections below. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { type Recording, GetRecording } from '@reptemple/contract/recordings/recordings';
import { type ReactElement, useEffect } from 'react';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { ReviewPanel } from '../appeal/review-panel.tsx';
import { SharePanel } from '../sharing/share-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { RankedGender } from './ranked-gender.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.ts';
import { findingsQuery } from '../../../api/findings.ts';
import { Findings } from '../../../entities/recording/findings.tsx';
import { LoadedPart } from '../../../ui/feedback/part-boundary.tsx';

/** Refetches the recording if the checks changed its status. */
const useSameStatus = (shown: Recording['status'], found: Recording['status'] | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (found !== undefined && found !== shown) void queryClient.invalidateQueries({ queryKey: [GetRecording.id] });
  }, [queryClient, shown, found]);
};

interface FindingsPanelProps {
  readonly recording: Pick<Recording, 'id' | 'challengeId' | 'status'>;
}

const FindingsPanel = ({ recording }: FindingsPanelProps): ReactElement => {
  const query = useQuery(findingsQuery(recording.id));
  useSameStatus(recording.status, query.data?.status);
  return (
    <Card className="grid min-w-0 content-start gap-3 p-5 sm:p-6">
      <CardTitle>{t('Checks')}</CardTitle>
      <LoadedPart query={query} loading={t('Loading the checks...')} failed={t('Failed to load the checks.')}>
        {({ checkedAt, findings }) => <Findings {...{ checkedAt, findings }} challenge={recording.challengeId} />}
      </LoadedPart>
    </Card>
  );
};

interface OwnersPartProps {
  readonly recording: Recording;
  readonly isMine: boolean;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

interface BesidePlayerProps extends Pick<OwnersPartProps, 'recording' | 'isMine'> {
  readonly challenge: Pick<Challenge, 'name'>;
}

/** Sharing comes first for the owner, the checks come first for an admin. */
export const BesidePlayer = ({ recording, challenge, isMine }: BesidePlayerProps): ReactElement => (
  <>
    {isMine ? null : (
      <>
        <FindingsPanel recording={recording} />
        <ReplayPanel recording={recording.id} />
      </>
    )}
    <Card className="min-w-0 p-5 sm:p-6">
      <SharePanel recording={recording} challengeName={challenge.name} hasPage isMine={isMine} />
    </Card>
  </>
);

/** Grid with as many columns as fit. */
export const OwnersPart = ({ recording, isMine, isAdmin, isGuest }: OwnersPartProps): ReactElement => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] items-start gap-6">
    <ReviewPanel recording={recording.id} {...{ isMine, isGuest }} />
    {isMine ? <FindingsPanel recording={recording} /> : null}
    {isMine && isAdmin ? <ReplayPanel recording={recording.id} /> : null}
    {isAdmin ? <ProcessingPanel recording={recording.id} /> : null}
    {isAdmin ? <RankedGender key={recording.gender} recording={recording} /> : null}
  </div>
);
