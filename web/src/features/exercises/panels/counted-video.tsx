/** Video with a known track, counted with the edited definition. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Track } from '@reptemple/engine/track';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { Judgement, PlayerHandle } from '../../../player/analysis-player.tsx';
import type { Baseline } from './counted-by.ts';
import { playheadAngles } from './playhead-angles.ts';
import { repsBeforeQuery } from './queries.ts';
import { VerdictChanges, Verdicts } from './verdicts.tsx';

/** Definition and baseline for counting. */
export interface Judging {
  readonly definition: ExerciseDefinition;
  /** Undefined if never saved and not valid so far. */
  readonly baseline: Baseline | undefined;
}

/** Panel that shows a video. */
export interface PanelPlace {
  readonly panel: string;
  /** "Video 2: Squat" */
  readonly name: string;
}

export interface Video {
  /** Unique key of the video. */
  readonly clip: string;
  readonly videoUrl: string;
  /** For expiring links: resolves to a new URL of the same video. */
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
