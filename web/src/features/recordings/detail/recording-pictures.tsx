/** Charts of a stored recording, drawn from its track, which only the owner and admins may read. */
import type { RecordedRep, Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { trackQuery } from '../../../api/track.ts';
import { SetPictures } from '../pictures/set-pictures.tsx';
import { drawStills, type Stills } from '../reward/stills.ts';
import { standardOf } from '../../../player/timeline/counting-limits.ts';
import { FailedPart } from '../../../ui/feedback/part-boundary.tsx';
import { traceQuery } from '../pictures/trace-query.ts';

interface RecordingPicturesProps {
  readonly recording: Pick<Recording, 'id' | 'analysisId'>;
  readonly reps: readonly RecordedRep[];
  readonly definition: ExerciseDefinition;
}

/** Drawings of the reps; undefined while the track loads, or without it. */
export const useStills = (
  recording: Pick<Recording, 'id' | 'analysisId'>,
  reps: readonly RecordedRep[],
  definition: ExerciseDefinition | undefined,
): Stills | undefined => {
  const { data: track } = useQuery({ ...trackQuery(recording), enabled: definition !== undefined, retry: false });
  return useMemo(
    () => (track && definition ? drawStills(track, reps, definition) : undefined),
    [track, reps, definition],
  );
};

export const RecordingPictures = ({ recording, reps, definition }: RecordingPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const queryClient = useQueryClient();
  const findTrack = () => queryClient.fetchQuery(trackQuery(recording));
  const query = useQuery(traceQuery(recording.analysisId ?? recording.id, definition, findTrack));
  if (!standard) return null;
  const isGone = isRefusal(query.error, 'not_found');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {query.error && !isGone ? <FailedPart query={query} failed={t('Failed to load the pose data.')} /> : null}
      {isGone ? (
        <p className="text-quiet">{t('The angle chart isn’t available because the pose data was deleted.')}</p>
      ) : null}
      {/* Without its track a recording still has its reps. */}
      <SetPictures reps={reps} standard={standard} trace={query.error ? null : query.data} />
    </div>
  );
};
