/** Check results of a recording, for its owner and admins. */
import { GetFindings } from '@reptemple/contract/recordings/verification';
import { endpointQuery } from './endpoint-query.ts';

const POLL_MS = 5000;
/** Maximum number of polls: two minutes. */
const MAX_POLLS = 24;

interface Polled {
  readonly state: {
    readonly data?: { readonly checkedAt: string | null; readonly status: string } | undefined;
    readonly dataUpdateCount: number;
  };
}

/** Polls until all checks have run, including those of the video. */
export const findingsQuery = (recording: string) => ({
  ...endpointQuery(GetFindings, { params: { recording } }, 0),
  refetchInterval: ({ state: { data, dataUpdateCount } }: Polled) =>
    data && (data.checkedAt === null || data.status === 'checking') && dataUpdateCount < MAX_POLLS
      ? POLL_MS
      : (false as const),
});
