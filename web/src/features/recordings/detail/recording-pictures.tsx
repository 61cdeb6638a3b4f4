/** The pictures of a stored recording, drawn from its track: for its owner and admins, who may read it. */
import type { RecordedRep } from '@reptemple/contract/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { trackQuery } from '../../../api/track.ts';
import { SetPictures } from '../pictures/set-pictures.tsx';
import { standardOf } from '../../../player/standard.ts';
import { traceQuery } from '../pictures/trace-query.ts';

interface RecordingPicturesProps {
  readonly recording: string;
  readonly reps: readonly RecordedRep[];
  readonly definition: ExerciseDefinition;
}

export const RecordingPictures = ({ recording, reps, definition }: RecordingPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const queryClient = useQueryClient();
  const findTrack = () => queryClient.ensureQueryData(trackQuery(recording));
  const { data, isError } = useQuery(traceQuery(recording, definition, findTrack));
  if (!standard) return null;
  // Without its track a recording still has its reps.
  return <SetPictures reps={reps} standard={standard} trace={isError ? null : data} />;
};
