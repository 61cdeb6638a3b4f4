/** Below the analysis: what only who was recorded, and admins, can know of a recording. */
import type { Recording } from '@reptemple/contract/recordings';
import type { ReactElement } from 'react';
import { ReviewPanel } from '../appeal/review-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';

interface OwnersPartProps {
  readonly recording: Recording;
  readonly isMine: boolean;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

/** As many beside each other as there are, and room for. */
export const OwnersPart = ({ recording, isMine, isAdmin, isGuest }: OwnersPartProps): ReactElement => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] items-start gap-6">
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
