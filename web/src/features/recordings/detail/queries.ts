/** What the parts below the analysis ask the server for. */
import { GetProcessing } from '@reptemple/contract/recordings';
import { GetFindings, ReplayRecording } from '@reptemple/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

const CHECK_POLL_MS = 5000;
/** Two minutes: what has not been checked by then will not be while one watches. */
const MOST_POLLS = 24;

interface Polled {
  readonly state: {
    readonly data?: { readonly checkedAt: string | null } | undefined;
    readonly dataUpdateCount: number;
  };
}

/** Asked again until the checks have been made. */
export const findingsQuery = (recording: string) => ({
  ...endpointQuery(GetFindings, { params: { recording } }, 0),
  refetchInterval: ({ state: { data, dataUpdateCount } }: Polled) =>
    data?.checkedAt === null && dataUpdateCount < MOST_POLLS ? CHECK_POLL_MS : (false as const),
});

export const processingQuery = (recording: string) => endpointQuery(GetProcessing, { params: { recording } });

export const useReplay = (recording: string) =>
  useMutation({ mutationFn: () => call(ReplayRecording, { params: { recording } }) });
