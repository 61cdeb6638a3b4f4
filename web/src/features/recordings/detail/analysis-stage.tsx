/**
 * The video: a poster to open it, its stored analysis, a rerun, or the reason why there is none.
 */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useRenewedVideo } from '../../../api/renewed-video.ts';
import { definitionOf } from '../../../api/stored-definition.ts';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import { ConfigurationError } from './configuration-error.tsx';
import { Film, NoFilm } from './film.tsx';
import { Poster } from './poster.tsx';
import { definitionsQuery } from './queries.ts';
import { StoredAnalysis } from './stored-analysis.tsx';
import type { UsedAnalysis } from './use-analysis.ts';

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
  const { videoUrl, thumbnailUrl } = recording;
  if (!definition)
    return (
      <>
        <ConfigurationError challenge={recording.challengeId} isAdmin={isAdmin} />
        <Film recording={recording} />
      </>
    );
  if (!videoUrl) return <NoFilm recording={recording} />;
  if (!isOpen) return <Poster label={t('View Analysis')} picture={thumbnailUrl} takesFocus={wasHidden} onOpen={open} />;
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
