/** Query of a recording, which polls while the server processes its video. */
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { endpointQuery } from './endpoint-query.ts';

const MEDIA_POLL_MS = 1500;

/**
 * Polling interval in ms while the server verifies the video or redraws the GIF, for the first
 * `QUICK_POLLS` polls.
 */
const CHECK_POLL_MS = 3000;
/**
 * Polling interval in ms while the server verifies the video or redraws the GIF, after the first
 * `QUICK_POLLS` polls; from the first poll while it draws the skeleton video.
 */
const LATE_CHECK_POLL_MS = 15_000;
const QUICK_POLLS = 60;

/**
 * Time in ms after loading during which a recording is not loaded again. Without it, the page would
 * repeat the request of the route's loader.
 */
const FRESH_MS = 1000;

type PolledRecording = Pick<Recording, 'mediaStatus' | 'status' | 'isFilmHidden' | 'skeletonUrl' | 'isRedrawingGif'> & {
  readonly clip: Pick<NonNullable<Recording['clip']>, 'state'> | null;
};

interface Polled {
  readonly state: {
    readonly data?: { readonly recording: PolledRecording } | undefined;
    readonly dataUpdateCount: number;
  };
}

const isDrawingSkeleton = ({ mediaStatus, isFilmHidden, skeletonUrl }: PolledRecording): boolean =>
  mediaStatus === 'ready' && isFilmHidden && skeletonUrl === null;

/**
 * Returns the polling interval in ms; false if the recording is not loaded or not being processed.
 */
export const pollAfter = ({ state: { data, dataUpdateCount } }: Polled): number | false => {
  if (!data) return false;
  const { mediaStatus, clip, status, isRedrawingGif } = data.recording;
  if (mediaStatus === 'processing' || clip?.state === 'queued') return MEDIA_POLL_MS;
  if (isDrawingSkeleton(data.recording)) return LATE_CHECK_POLL_MS;
  if (status !== 'checking' && !isRedrawingGif) return false;
  return dataUpdateCount < QUICK_POLLS ? CHECK_POLL_MS : LATE_CHECK_POLL_MS;
};

/**
 * Query for a recording. Polls until the video is verified and the video, GIF and clips are ready
 * or failed.
 */
export const recordingQuery = (recording: string) => ({
  ...endpointQuery(GetRecording, { params: { recording } }, FRESH_MS),
  // Does not repeat a failed request on mount, because the page shows a retry button.
  retryOnMount: false,
  refetchInterval: pollAfter,
});
