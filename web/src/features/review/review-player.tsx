/** The recording's video at half speed, with what the engine saw drawn over it. */
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording } from '@reptemple/contract/recordings';
import { parseExercise } from '@reptemple/engine/exercise';
import { type ReactElement, type Ref, useMemo } from 'react';
import { useCountedTrack } from '../../api/use-counted-track.ts';
import { AnalysisPlayer, type PlayerHandle } from '../../player/analysis-player.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const HALF_SPEED = 0.5;

interface ReviewPlayerProps {
  readonly found: Reply<typeof GetRecording>;
  readonly handle: Ref<PlayerHandle>;
}

export const ReviewPlayer = ({ found, handle }: ReviewPlayerProps): ReactElement => {
  const { recording, exerciseDefinition } = found;
  const { track, isPending } = useCountedTrack(recording, recording.videoUrl !== null);
  const definition = useMemo(() => {
    const parsed = exerciseDefinition && parseExercise(exerciseDefinition);
    return parsed?.ok ? parsed.value : undefined;
  }, [exerciseDefinition]);
  const { videoUrl, thumbnailUrl, mediaError } = recording;
  if (videoUrl === null) return <p className="text-quiet">{mediaError ?? 'This recording has no video to look at.'}</p>;
  if (isPending) return <Spinner label="Loading video..." className="aspect-video rounded-stone bg-sunken" />;
  if (!track || !definition)
    return (
      <video src={videoUrl} controls muted playsInline className="w-full rounded-stone bg-black" aria-label="Video" />
    );
  return (
    <AnalysisPlayer
      videoUrl={videoUrl}
      posterUrl={thumbnailUrl ?? undefined}
      definition={definition}
      track={track}
      isAdmin
      rate={HALF_SPEED}
      handle={handle}
    />
  );
};
