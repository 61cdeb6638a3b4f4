/** The stored landmarks a recording was counted from. */
import type { Recording } from '@reptemple/contract/recordings';
import { trackUntil } from '@reptemple/engine/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trackQuery } from './track.ts';

/** `track` is undefined while it loads, and where there is none. */
export const useCountedTrack = (recording: Pick<Recording, 'id' | 'analysisId' | 'endedEarly'>, enabled = true) => {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...trackQuery(recording), enabled });
  const endMs = recording.endedEarly?.atMs;
  // Where a limit of the challenge ended the set, its count ends.
  const track = useMemo(() => (data && endMs !== undefined ? trackUntil(data, endMs) : data), [data, endMs]);
  return { track, error, isPending, isFetching, refetch };
};
