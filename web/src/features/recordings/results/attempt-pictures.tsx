/** Charts of an attempt that was not submitted yet. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { Attempt } from '../../../recorder/live-count/attempt.ts';
import { SetPictures } from '../pictures/set-pictures.tsx';
import { standardOf } from '../../../player/timeline/counting-limits.ts';
import { traceQuery } from '../pictures/trace-query.ts';

interface AttemptPicturesProps {
  readonly attempt: Attempt;
  readonly sessionId: string;
  readonly definition: ExerciseDefinition;
}

export const AttemptPictures = ({ attempt, sessionId, definition }: AttemptPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const { data, isError } = useQuery(traceQuery(sessionId, definition, () => attempt.track));
  if (!standard || attempt.track.frames.length < 2) return null;
  return <SetPictures reps={attempt.reps} standard={standard} trace={isError ? null : data} />;
};
