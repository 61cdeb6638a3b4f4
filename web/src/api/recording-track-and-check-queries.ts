/**
 * Queries for a recording's track, a new video link and the check results. Also parses the
 * recording's stored exercise.
 */
import { useQuery, queryOptions } from '@tanstack/react-query';
import { gunzipSync, strFromU8 } from 'fflate';
import { useMemo } from 'react';
import { GetFindings } from '@reptemple/contract/recordings/check-findings-and-replay';
import { GetRecordingTrack } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { trackUntil } from '@reptemple/engine/rules/attempt-limits';
import { call } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';
import { recordingQuery } from './recording-query.ts';

const unpacked = async (packed: Blob): Promise<string> =>
  typeof DecompressionStream === 'undefined'
    ? strFromU8(gunzipSync(new Uint8Array(await packed.arrayBuffer())))
    : new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text();

const fetchTrack = async (recording: string, signal: AbortSignal): Promise<Track> => {
  const packed = await call(GetRecordingTrack, { params: { recording } }, signal);
  const track = parseTrack(JSON.parse(await unpacked(packed)));
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

/**
 * Query for a recording's track. Never loads it again, because a new analysis has its own key. The
 * cache drops it after a minute without use, because tracks are large.
 */
export const trackQuery = ({ id, analysisId }: Pick<Recording, 'id' | 'analysisId'>) =>
  queryOptions({
    queryKey: [GetRecordingTrack.id, id, analysisId],
    queryFn: ({ signal }) => fetchTrack(id, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    // Turns off structural sharing, because comparing two tracks is slower than rendering one.
    structuralSharing: false,
  });

/**
 * Loads a recording's track. If a challenge's limit ended the set early, cuts the track there.
 * `track` is undefined while loading and if there is none.
 */
export const useCountedTrack = (recording: Pick<Recording, 'id' | 'analysisId' | 'endedEarly'>, enabled = true) => {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...trackQuery(recording), enabled });
  const endMs = recording.endedEarly?.atMs;
  const track = useMemo(() => (data && endMs !== undefined ? trackUntil(data, endMs) : data), [data, endMs]);
  return { track, error, isPending, isFetching, refetch };
};

/**
 * Returns a function that loads a new video link, because links expire after about an hour. It
 * resolves to undefined if there is no video or the request fails.
 */
export const useRenewedVideo = (recording: string): (() => Promise<string | undefined>) => {
  const { refetch } = useQuery({ ...recordingQuery(recording), enabled: false });
  return async () => (await refetch()).data?.recording.videoUrl ?? undefined;
};

const POLL_MS = 5000;
const MAX_POLLS = 24;

interface Polled {
  readonly state: {
    readonly data?: { readonly checkedAt: string | null; readonly status: string } | undefined;
    readonly dataUpdateCount: number;
  };
}

/**
 * Query for the check results. Polls until all checks have run, including those of the video, but
 * at most `MAX_POLLS` times.
 */
export const findingsQuery = (recording: string) => ({
  ...endpointQuery(GetFindings, { params: { recording } }, 0),
  refetchInterval: ({ state: { data, dataUpdateCount } }: Polled) =>
    data && (data.checkedAt === null || data.status === 'checking') && dataUpdateCount < MAX_POLLS
      ? POLL_MS
      : (false as const),
});

/**
 * Parses the exercise definition stored with a recording. Returns undefined if there is none or
 * this engine cannot read it.
 */
export const definitionOf = (
  json: Readonly<Record<string, unknown>> | null | undefined,
): ExerciseDefinition | undefined => {
  const parsed = json ? parseExercise(json) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};
