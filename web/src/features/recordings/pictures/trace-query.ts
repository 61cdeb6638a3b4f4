/** Query for the angle trace of a track, computed in slices so that the page stays responsive. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Track } from '@reptemple/engine/track';
import { queryOptions } from '@tanstack/react-query';
import { tracing } from './trace.ts';
import type { Trace } from './trace.ts';
import { sleep } from '../../../sleep.ts';

const traced = async (track: Track, definition: ExerciseDefinition, signal: AbortSignal): Promise<Trace> => {
  const work = tracing(track, definition);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await sleep();
    signal.throwIfAborted();
  }
};

/** `of`: id of the track's source: an attempt, a recording, or another analysis of it. */
export const traceQuery = (of: string, definition: ExerciseDefinition, findTrack: () => Promise<Track> | Track) =>
  queryOptions({
    queryKey: ['trace', of],
    queryFn: async ({ signal }) => traced(await findTrack(), definition, signal),
    staleTime: Infinity,
    // A trace is as large as its track: free it with the page.
    gcTime: 0,
    retry: false,
  });
