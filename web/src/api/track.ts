/** The stored landmarks of a recording, ready for the engine: for who was recorded, and admins. */
import { GetRecordingTrack, type Recording } from '@reptemple/contract/recordings';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { queryOptions } from '@tanstack/react-query';
import { gunzipSync, strFromU8 } from 'fflate';
import { call } from './client.ts';

/** The browser's own decompression where there is one. */
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
 * Never changes: another analysis that comes to stand has a track of its own. As large as a video's worth of landmarks, so it goes a while
 * after the last screen that shows it.
 */
export const trackQuery = ({ id, analysisId }: Pick<Recording, 'id' | 'analysisId'>) =>
  queryOptions({
    queryKey: [GetRecordingTrack.id, id, analysisId],
    queryFn: ({ signal }) => fetchTrack(id, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    // A track of thousands of frames is one value: comparing it frame by frame would cost more than drawing it.
    structuralSharing: false,
  });
