/**
 * The video: a poster to open it, its stored analysis, a rerun, or the reason why there is none.
 */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, Ref } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useRenewedVideo } from '../../../api/renewed-video.ts';
import { definitionOf } from '../../../api/stored-definition.ts';
import { AnalysisPlayer, type PlayerHandle } from '../../../player/analysis-player.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import { Film, NoFilm } from './recording-video.tsx';
import { Poster } from './poster.tsx';
import { definitionsQuery } from './queries.ts';
import type { UsedAnalysis } from './use-analysis.ts';
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { isRefusal } from '../../../api/api-error.ts';
import { useCountedTrack } from '../../../api/use-counted-track.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Player of a recording's video with its stored landmarks. */
interface StoredAnalysisProps {
  readonly recording: Recording;
  readonly videoUrl: string;
  readonly renewVideo: () => Promise<string | undefined>;
  readonly definition: ExerciseDefinition;
  readonly isAdmin: boolean;
  readonly initialSeconds: number;
  readonly handle: Ref<PlayerHandle>;
}

const StoredAnalysis = ({ recording, ...player }: StoredAnalysisProps): ReactElement => {
  const { track, error, isFetching, refetch } = useCountedTrack(recording);
  // Without stored landmarks, the pose model analyzes the video during playback.
  if (track || isRefusal(error, 'not_found'))
    return <AnalysisPlayer {...player} track={track} posterUrl={recording.thumbnailUrl ?? undefined} />;
  if (!error) return <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />;
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-stone bg-sunken p-4 text-center">
      <p role="alert">{t('Failed to load recording data. Please try again.')}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('Try Again')}
      </Button>
    </div>
  );
};

/** Shown if the recording's definition is missing or invalid. */
interface ConfigurationErrorProps {
  readonly challenge: string;
  /** Admins may choose another definition below. */
  readonly isAdmin: boolean;
}

const ConfigurationError = ({ challenge, isAdmin }: ConfigurationErrorProps): ReactElement => (
  <Notice
    className="py-8"
    icon={<SlidersHorizontal aria-hidden />}
    title={t('Configuration Error')}
    action={
      <Button asChild variant="secondary">
        <Link to="/challenge/$challenge" params={{ challenge }}>
          {t('Back to the Challenge')}
        </Link>
      </Button>
    }
  >
    <p>{t('Exercise definition is missing or invalid.')}</p>
    <p className="mt-2 text-base">
      {isAdmin
        ? t('The counts stay the same. Choose another definition below to view the set.')
        : t('The counts stay the same. You can still watch the video.')}
    </p>
  </Notice>
);

interface AnalysisStageProps {
  readonly recording: Recording;
  /** Definition of the recording itself. */
  readonly definition: ExerciseDefinition | undefined;
  readonly isAdmin: boolean;
  readonly analysis: UsedAnalysis;
}

/** Returns the definition chosen by an admin, or the recording's own. */
const useJudge = (definitionId: string | undefined, own: ExerciseDefinition | undefined) => {
  const { data } = useQuery({ ...definitionsQuery, enabled: definitionId !== undefined });
  if (definitionId === undefined) return own;
  return definitionOf(data?.definitions.find(({ id }) => id === definitionId)?.definition);
};

/** Focuses the player after a rerun starts, because its button is disabled meanwhile. */
const focusPlayer = (place: HTMLElement | null): void =>
  focusOnArrival(place?.querySelector<HTMLElement>('section') ?? null);

export const AnalysisStage = ({ recording, definition: own, isAdmin, analysis }: AnalysisStageProps): ReactElement => {
  const { state, step, isOpen, wasHidden, open, player, from } = analysis;
  const definition = useJudge(state.definitionId, own);
  const renewVideo = useRenewedVideo(recording.id);
  const { videoUrl, thumbnailUrl, gifUrl } = recording;
  if (!definition)
    return (
      <>
        <ConfigurationError challenge={recording.challengeId} isAdmin={isAdmin} />
        <Film recording={recording} />
      </>
    );
  if (!videoUrl) return <NoFilm recording={recording} />;
  if (!isOpen)
    return (
      <Poster label={t('View Analysis')} picture={thumbnailUrl} gif={gifUrl} takesFocus={wasHidden} onOpen={open} />
    );
  const shared = { videoUrl, renewVideo, definition, isAdmin, handle: player };
  const key = `${state.run}-${recording.id}`;
  if (!state.isRerunning) return <StoredAnalysis key={key} {...shared} recording={recording} initialSeconds={from} />;
  return (
    <div key={key} ref={focusPlayer}>
      <AnalysisPlayer
        {...shared}
        startsByItself
        onWatched={(track, result) => step({ kind: 'analysed', analysis: { track, result } })}
      />
    </div>
  );
};
