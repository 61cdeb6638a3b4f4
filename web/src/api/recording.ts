/** One recording, as far as the caller may know it. */
import { GetRecording } from '@reptemple/contract/recordings';
import { endpointQuery } from './endpoint-query.ts';

/** How often to look whether the server has finished the video. */
const MEDIA_POLL_MS = 1500;

/** A page that opens with an answer just fetched does not ask for it twice. */
const FRESH_MS = 1000;

interface Polled {
  readonly state: { readonly data?: { readonly recording: { readonly mediaStatus: string } } | undefined };
}

/** Asked again until video and GIF are made, or cannot be. */
export const recordingQuery = (recording: string) => ({
  ...endpointQuery(GetRecording, { params: { recording } }, FRESH_MS),
  // What failed while the page was opened is shown, with a button to try again.
  retryOnMount: false,
  refetchInterval: ({ state: { data } }: Polled) =>
    data?.recording.mediaStatus === 'processing' ? MEDIA_POLL_MS : (false as const),
});
