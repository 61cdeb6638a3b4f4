/** One recording, as far as the caller may know it. */
import { GetRecording, type Recording } from '@reptemple/contract/recordings';
import { endpointQuery } from './endpoint-query.ts';

/** How often to look whether the server has finished the video. */
const MEDIA_POLL_MS = 1500;

/** How often to look whether the video has been compared with the count: soon at first, later whenever somebody is still there. */
const CHECK_POLL_MS = 3000;
const LATE_CHECK_POLL_MS = 15_000;
const QUICK_POLLS = 60;

/** A page that opens with an answer just fetched does not ask for it twice. */
const FRESH_MS = 1000;

interface Polled {
  readonly state: {
    readonly data?: { readonly recording: Pick<Recording, 'mediaStatus' | 'status'> } | undefined;
    readonly dataUpdateCount: number;
  };
}

/** Milliseconds until the recording is asked for again; false: nothing more will happen by itself. */
export const pollAfter = ({ state: { data, dataUpdateCount } }: Polled): number | false => {
  if (data?.recording.mediaStatus === 'processing') return MEDIA_POLL_MS;
  if (data?.recording.status !== 'checking') return false;
  return dataUpdateCount < QUICK_POLLS ? CHECK_POLL_MS : LATE_CHECK_POLL_MS;
};

/** Asked again until video and GIF are made, or cannot be, and the video has been checked. */
export const recordingQuery = (recording: string) => ({
  ...endpointQuery(GetRecording, { params: { recording } }, FRESH_MS),
  // What failed while the page was opened is shown, with a button to try again.
  retryOnMount: false,
  refetchInterval: pollAfter,
});
