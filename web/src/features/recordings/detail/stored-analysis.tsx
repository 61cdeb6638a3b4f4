/** Player of a recording's video with its stored landmarks. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { ReactElement, Ref } from 'react';
import { t } from '../../../i18n/translate.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { useCountedTrack } from '../../../api/use-counted-track.ts';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { PlayerHandle } from '../../../player/analysis-player.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

interface StoredAnalysisProps {
  readonly recording: Recording;
  readonly videoUrl: string;
  readonly renewVideo: () => Promise<string | undefined>;
  readonly definition: ExerciseDefinition;
  readonly isAdmin: boolean;
  readonly initialSeconds: number;
  readonly handle: Ref<PlayerHandle>;
}

export const StoredAnalysis = ({ recording, ...player }: StoredAnalysisProps): ReactElement => {
  const { track, error, isFetching, refetch } = useCountedTrack(recording);
  // Without stored landmarks, the pose model analyzes the video during playback.
  if (track || isRefusal(error, 'not_found'))
    return <AnalysisPlayer {...player} track={track} posterUrl={recording.thumbnailUrl ?? undefined} />;
  if (!error) return <Spinner label={t('Loading the analysis...')} className="aspect-video rounded-stone bg-sunken" />;
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-stone bg-sunken p-4 text-center">
      <p role="alert">{t('Failed to load recording data. Please try again.')}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('Try Again')}
      </Button>
    </div>
  );
};
