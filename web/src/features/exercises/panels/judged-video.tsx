/** A video whose landmarks are known, judged by the definition that is being edited. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Track } from '@reptemple/engine/track';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { Judgement, PlayerHandle } from '../../../player/analysis-player.tsx';
import type { Baseline } from './judged-by.ts';
import { playheadAngles } from './playhead-angles.ts';
import { repsBeforeQuery } from './queries.ts';
import { VerdictChanges, Verdicts } from './verdicts.tsx';

/** By what the panels judge. */
export interface Judging {
  readonly definition: ExerciseDefinition;
  /** Undefined where it was never saved, and had faults up to now. */
  readonly baseline: Baseline | undefined;
}

/** A panel on the page. */
export interface PanelPlace {
  readonly panel: string;
  /** "Video 2: Squat" */
  readonly name: string;
}

export interface Video {
  /** Tells it from other videos. */
  readonly clip: string;
  readonly videoUrl: string;
  /** Where links expire: resolves to another one to the same video. */
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
  const { data: before } = useQuery(repsBeforeQuery(video.clip, track, baseline?.definition));
  useEffect(() => () => playheadAngles.leave(panel), [panel]);
  const touch = (): void => playheadAngles.touch(panel);
  return (
    <div className="grid gap-4" onPointerDownCapture={touch} onFocusCapture={touch}>
      <Verdicts reps={judgement?.reps} before={before} since={baseline?.since ?? 'save'} />
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
