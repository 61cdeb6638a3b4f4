/** Video of a panel with its counts: a sample clip, the user's own video, or a recording. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import { GetRecording, RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { isRefusal } from '../../../api/api-error.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useRenewedVideo, useCountedTrack } from '../../../api/recording-track-and-check-queries.ts';
import { t } from '../../../i18n/translate.ts';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { Judgement, PlayerHandle } from '../../../player/analysis-player.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { usePanelUser } from './panel-user-context.ts';
import { filmQuery, useFilms, repsBeforeQuery } from './queries.ts';
import type { ShownFilm } from './queries.ts';
import { runningAnalyses, playheadAngles } from './running-analyses-and-playhead-angles.ts';
import { VerdictChanges, Verdicts } from './verdicts-before-and-after-edit.tsx';
import type { Baseline } from './verdicts-before-and-after-edit.tsx';

export const Loading = (): ReactElement => (
  <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />
);

interface MissingProps {
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

export const Missing = ({ children, onRetry }: MissingProps): ReactElement => (
  <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-stone bg-sunken p-4 text-center">
    <p role="alert" className="text-pretty">
      {children}
    </p>
    {onRetry ? <Button onClick={onRetry}>{t('Try Again')}</Button> : null}
  </div>
);

export interface Judging {
  readonly definition: ExerciseDefinition;
  /**
   * Definition to compare with. Undefined if the exercise was never saved and has never been valid.
   */
  readonly baseline: Baseline | undefined;
}

export interface PanelPlace {
  readonly panel: string;
  /** Name of the video panel, such as "Video 2: Squat". */
  readonly name: string;
}

export interface Video {
  readonly clip: string;
  readonly videoUrl: string;
  /**
   * Fetches a new URL of the video after the current one has expired. Resolves to undefined if
   * there is none.
   */
  readonly renewVideo?: (() => Promise<string | undefined>) | undefined;
  readonly posterUrl?: string | undefined;
}

interface JudgedVideoProps extends PanelPlace {
  readonly video: Video;
  readonly track: Track;
  readonly judging: Judging;
}

export const JudgedVideo = ({ panel, name, video, track, judging }: JudgedVideoProps): ReactElement => {
  const { definition, baseline } = judging;
  const [judgement, setJudgement] = useState<Judgement>();
  const player = useRef<PlayerHandle>(null);
  // Ignores a baseline that counts reps if the definition counts the seconds of a hold, or the
  // reverse.
  const comparable = baseline && countUnitOf(baseline.definition) === countUnitOf(definition) ? baseline : undefined;
  const { data: before } = useQuery(repsBeforeQuery(video.clip, track, comparable?.definition));
  useEffect(() => () => playheadAngles.leave(panel), [panel]);
  const touch = (): void => playheadAngles.touch(panel);
  return (
    <div className="grid gap-4" onPointerDownCapture={touch} onFocusCapture={touch}>
      <Verdicts
        definition={judgement?.definition ?? definition}
        reps={judgement?.reps}
        before={before}
        since={baseline?.since ?? 'save'}
      />
      <AnalysisPlayer
        {...{ name, track, definition }}
        videoUrl={video.videoUrl}
        renewVideo={video.renewVideo}
        posterUrl={video.posterUrl}
        isAdmin
        handle={player}
        onJudged={setJudgement}
        onAngles={(angles) => playheadAngles.read(panel, angles)}
      />
      <VerdictChanges
        definition={judgement?.definition ?? definition}
        reps={judgement?.reps}
        before={before}
        onSeek={(seconds) => {
          player.current?.pause();
          player.current?.seekTo(seconds);
        }}
      />
    </div>
  );
};

interface FilmVideoProps extends PanelPlace {
  readonly id: string;
  readonly judging: Judging;
}

interface WatchedProps extends PanelPlace {
  readonly film: ShownFilm;
  readonly judging: Judging;
}

/**
 * Player for the first analysis of the user's own video. It keeps its initial definition, because
 * another one would restart the analysis.
 */
const FirstAnalysis = ({ film, name, judging }: WatchedProps): ReactElement => {
  const [{ definition }] = useState(judging);
  const films = useFilms();
  useEffect(() => runningAnalyses.begin(), []);
  return (
    <div className="grid gap-4">
      <output className="text-sm text-pretty text-quiet">
        {t('This video is analysed once. After that, changes to the definition show immediately.')}
      </output>
      <AnalysisPlayer
        {...{ name, definition }}
        videoUrl={film.url}
        isAdmin
        startsByItself
        onWatched={(track) => void films.watched(film, track)}
      />
    </div>
  );
};

export const FilmVideo = ({ id, ...rest }: FilmVideoProps): ReactElement => {
  const { data: film } = useQuery(filmQuery(id, usePanelUser()));
  if (film === undefined) return <Loading />;
  if (film === null) return <Missing>{t('This video is no longer in this browser.')}</Missing>;
  if (!film.track) return <FirstAnalysis film={film} {...rest} />;
  return <JudgedVideo {...rest} video={{ clip: id, videoUrl: film.url }} track={film.track} />;
};

export const recordingQuery = (recording: string) => endpointQuery(GetRecording, { params: { recording } });

interface RecordedVideoProps extends PanelPlace {
  readonly id: string;
  readonly judging: Judging;
}

const FAILED = t('Failed to load recording data. Please try again.');

interface FilmedProps extends Omit<RecordedVideoProps, 'id'> {
  readonly recording: Reply<typeof GetRecording>['recording'];
  readonly videoUrl: string;
}

const Filmed = ({ recording, videoUrl, ...rest }: FilmedProps): ReactElement => {
  const { track, error, refetch } = useCountedTrack(recording);
  const renewVideo = useRenewedVideo(recording.id);
  if (isRefusal(error, 'not_found')) return <Missing>{t('This recording has no track.')}</Missing>;
  if (error) return <Missing onRetry={() => void refetch()}>{FAILED}</Missing>;
  if (!track) return <Loading />;
  const posterUrl = recording.thumbnailUrl ?? undefined;
  return <JudgedVideo {...rest} video={{ clip: recording.id, videoUrl, renewVideo, posterUrl }} track={track} />;
};

export const RecordedVideo = ({ id, ...rest }: RecordedVideoProps): ReactElement => {
  const { data, error, refetch } = useQuery(recordingQuery(id));
  if (isRefusal(error, 'not_found')) return <Missing>{RECORDING_NOT_FOUND}</Missing>;
  if (error) return <Missing onRetry={() => void refetch()}>{FAILED}</Missing>;
  if (!data) return <Loading />;
  const { recording } = data;
  const { videoUrl, mediaError } = recording;
  if (videoUrl === null) return <Missing>{mediaError ?? t('This recording has no video.')}</Missing>;
  return <Filmed {...rest} recording={recording} videoUrl={videoUrl} />;
};
