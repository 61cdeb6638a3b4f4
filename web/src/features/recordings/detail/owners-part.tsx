/** Below the analysis: what only who was recorded, and admins, can do and know of a recording. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { Recording } from '@reptemple/contract/recordings';
import type { ReactElement } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ReviewPanel } from '../appeal/review-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { SharePanel } from '../sharing/share-panel.tsx';

interface OwnersPartProps {
  readonly recording: Recording;
  readonly challenge: Challenge;
  readonly isMine: boolean;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

export const OwnersPart = ({ recording, challenge, isMine, isAdmin, isGuest }: OwnersPartProps): ReactElement => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    {isMine ? (
      <Card className="min-w-0 p-5 sm:p-6">
        <SharePanel recording={recording} challengeName={challenge.name} />
      </Card>
    ) : null}
    <ReviewPanel recording={recording.id} {...{ isMine, isGuest }} />
    <FindingsPanel recording={recording} />
    {isAdmin ? (
      <>
        <ReplayPanel recording={recording.id} />
        <ProcessingPanel recording={recording.id} />
      </>
    ) : null}
  </div>
);
