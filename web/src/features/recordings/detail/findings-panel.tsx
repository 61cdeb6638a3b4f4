/** Results of the server's checks, for the owner and admins. */
import { GetRecording, type Recording } from '@reptemple/contract/recordings/recordings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { t } from '../../../i18n/translate.ts';
import { findingsQuery } from '../../../api/findings.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
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

export const FindingsPanel = ({ recording }: FindingsPanelProps): ReactElement => {
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
