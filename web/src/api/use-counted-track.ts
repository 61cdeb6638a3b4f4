/** Track that a recording was counted from. */
import { GetRecordingTrack } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { trackUntil } from '@reptemple/engine/rules/limits';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { gunzipSync, strFromU8 } from 'fflate';
import { call } from './client.ts';

/** Uses native decompression if available. */
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
 * Immutable: a re-analysis has its own track. Garbage collected soon after use, because tracks are
 * large.
 */
export const trackQuery = ({ id, analysisId }: Pick<Recording, 'id' | 'analysisId'>) =>
  queryOptions({
    queryKey: [GetRecordingTrack.id, id, analysisId],
    queryFn: ({ signal }) => fetchTrack(id, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    // Structural sharing is off, because comparing thousands of frames is slower than drawing them.
    structuralSharing: false,
  });

/** `track` is undefined while loading and if there is none. */
export const useCountedTrack = (recording: Pick<Recording, 'id' | 'analysisId' | 'endedEarly'>, enabled = true) => {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...trackQuery(recording), enabled });
  const endMs = recording.endedEarly?.atMs;
  // Ends where a limit of the challenge ended the count.
  const track = useMemo(() => (data && endMs !== undefined ? trackUntil(data, endMs) : data), [data, endMs]);
  return { track, error, isPending, isFetching, refetch };
};
