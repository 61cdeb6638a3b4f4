/** What the checks of a recording found, for its owner and admins. */
import { GetFindings } from '@reptemple/contract/verification';
import { endpointQuery } from './endpoint-query.ts';

const POLL_MS = 5000;
/** Two minutes: what has not been checked by then will not be while one watches. */
const MOST_POLLS = 24;

interface Polled {
  readonly state: {
    readonly data?: { readonly checkedAt: string | null; readonly status: string } | undefined;
    readonly dataUpdateCount: number;
  };
}

/** Asked again until the checks have been made, of the video too. */
export const findingsQuery = (recording: string) => ({
  ...endpointQuery(GetFindings, { params: { recording } }, 0),
  refetchInterval: ({ state: { data, dataUpdateCount } }: Polled) =>
    data && (data.checkedAt === null || data.status === 'checking') && dataUpdateCount < MOST_POLLS
      ? POLL_MS
      : (false as const),
});
