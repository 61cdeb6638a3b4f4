/** Below a recording: what only who was recorded, and admins, can do with it. */
import type { Recording } from '@reptemple/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Card, CardTitle } from '../../ui/card.tsx';
import { CorrectionPanel } from './corrections/correction-panel.tsx';
import { challengeQuery } from './queries.ts';
import { SharePanel } from './sharing/share-panel.tsx';

interface OwnersPartProps {
  readonly recording: Recording;
  readonly isMine: boolean;
  /** Whether the caller is who was recorded, or an admin. */
  readonly isPrivy: boolean;
}

/** One's own result is one's own to show; corrections of it wait for an admin where the challenge says so. */
export const OwnersPart = ({ recording, isMine, isPrivy }: OwnersPartProps): ReactElement | null => {
  const challenge = useQuery(challengeQuery(recording.challengeId)).data?.challenge;
  if (!challenge || !isPrivy) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {isMine ? (
        <Card className="p-5 sm:p-6">
          <SharePanel recording={recording} challengeName={challenge.name} />
        </Card>
      ) : null}
      <Card className="grid gap-4 p-5 sm:p-6">
        <CardTitle>Update Results</CardTitle>
        <CorrectionPanel recording={recording.id} isReviewed={isMine && challenge.corrections === 'reviewed'} />
      </Card>
    </div>
  );
};
