/** The pictures of a stored recording, drawn from its track: for its owner and admins, who may read it. */
import { GetRecordingTrack } from '@reptemple/contract/recordings';
import type { RecordedRep } from '@reptemple/contract/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { useQuery } from '@tanstack/react-query';
import { gunzipSync, strFromU8 } from 'fflate';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { call } from '../../api/client.ts';
import { SetPictures } from './pictures/set-pictures.tsx';
import { standardOf } from '../../player/standard.ts';
import { traceQuery } from './pictures/trace-query.ts';

interface RecordingPicturesProps {
  readonly recording: string;
  readonly reps: readonly RecordedRep[];
  readonly definition: ExerciseDefinition;
}

/** The browser's own decompression where there is one. */
const unpacked = async (packed: Blob): Promise<string> =>
  typeof DecompressionStream === 'undefined'
    ? strFromU8(gunzipSync(new Uint8Array(await packed.arrayBuffer())))
    : new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text();

const fetchTrack = async (recording: string): Promise<Track> => {
  const track = parseTrack(JSON.parse(await unpacked(await call(GetRecordingTrack, { params: { recording } }))));
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

export const RecordingPictures = ({ recording, reps, definition }: RecordingPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const { data, isError } = useQuery(traceQuery(recording, definition, () => fetchTrack(recording)));
  if (!standard) return null;
  // Without its track a recording still has its reps.
  return <SetPictures reps={reps} standard={standard} trace={isError ? null : data} />;
};
