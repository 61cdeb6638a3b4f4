/** Track that a recording was counted from. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { trackUntil } from '@reptemple/engine/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trackQuery } from './track.ts';

/** `track` is undefined while loading and if there is none. */
export const useCountedTrack = (recording: Pick<Recording, 'id' | 'analysisId' | 'endedEarly'>, enabled = true) => {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...trackQuery(recording), enabled });
  const endMs = recording.endedEarly?.atMs;
  // Ends where a limit of the challenge ended the count.
  const track = useMemo(() => (data && endMs !== undefined ? trackUntil(data, endMs) : data), [data, endMs]);
  return { track, error, isPending, isFetching, refetch };
};
