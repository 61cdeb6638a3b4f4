/** Player of the recording at half speed, with the pose overlay. */
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording } from '@reptemple/contract/recordings/recordings';
import { type ReactElement, type Ref, useMemo } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { useRenewedVideo } from '../../api/renewed-video.ts';
import { definitionOf } from '../../api/stored-definition.ts';
import { useCountedTrack } from '../../api/use-counted-track.ts';
import { t } from '../../i18n/translate.ts';
import { AnalysisPlayer, type PlayerHandle } from '../../player/analysis-player.tsx';
import { PlainVideo } from '../../player/plain-video.tsx';
import { FailedPart } from '../../ui/feedback/part-boundary.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

const HALF_SPEED = 0.5;

interface ReviewPlayerProps {
  readonly found: Reply<typeof GetRecording>;
  readonly handle: Ref<PlayerHandle>;
}

const NoVideo = ({ recording }: Pick<ReviewPlayerProps['found'], 'recording'>): ReactElement =>
  recording.mediaStatus === 'processing' ? (
    <Spinner label={t('Preparing the video...')} className="aspect-video rounded-stone bg-sunken" />
  ) : (
    <p className="text-quiet">{recording.mediaError ?? t('This recording has no video.')}</p>
  );

export const ReviewPlayer = ({ found, handle }: ReviewPlayerProps): ReactElement => {
  const { recording, exerciseDefinition } = found;
  const { videoUrl, thumbnailUrl } = recording;
  const { track, error, isPending, isFetching, refetch } = useCountedTrack(recording, videoUrl !== null);
  const renewVideo = useRenewedVideo(recording.id);
  const definition = useMemo(() => definitionOf(exerciseDefinition), [exerciseDefinition]);
  if (videoUrl === null) return <NoVideo recording={recording} />;
  if (isPending) return <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />;
  const shared = { videoUrl, renewVideo, rate: HALF_SPEED, handle };
  if (track && definition)
    return (
      <AnalysisPlayer {...shared} posterUrl={thumbnailUrl ?? undefined} definition={definition} track={track} isAdmin />
    );
  const isGone = isRefusal(error, 'not_found');
  return (
    <div className="grid gap-3">
      <PlainVideo {...shared} />
      {definition ? null : <p className="text-quiet">{t('Exercise definition is missing or invalid.')}</p>}
      {isGone ? (
        <p className="text-quiet">{t('Its landmarks are not kept any more: nothing is drawn over it.')}</p>
      ) : null}
      {error && !isGone ? (
        <FailedPart query={{ isFetching, refetch }} failed={t('Failed to load the pose data.')} />
      ) : null}
    </div>
  );
};
