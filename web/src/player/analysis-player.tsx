/** The video analysis player (second document, section 2): a video with its pose, its verdicts and its times. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Track } from '@reptemple/engine/track';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactElement, Ref } from 'react';
import { toast } from '../ui/toast.ts';
import type { LiveAnalysis } from './analysis.ts';
import { AnalysisPanel } from './parts/analysis-panel.tsx';
import { SeekBar } from './parts/seek-bar.tsx';
import { Stage } from './parts/stage.tsx';
import { Summary } from './parts/summary.tsx';
import { Timeline } from './parts/timeline.tsx';
import { Transport } from './parts/transport.tsx';
import { VerdictRegion } from './parts/verdict-region.tsx';
import { VideoChoice } from './parts/video-choice.tsx';
import type { SampleVideo } from './parts/video-choice.tsx';
import type { Player } from './player.ts';
import { useKeys, usePlayer } from './use-player.ts';

/** What a host can do with the player from outside. */
export interface PlayerHandle {
  readonly seekTo: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
}

export interface AnalysisPlayerProps {
  readonly videoUrl: string;
  readonly posterUrl?: string | undefined;
  /** Another one judges the same video anew. */
  readonly definition: ExerciseDefinition;
  /** Stored landmarks: the engine counts them once. Undefined: the pose model watches the video while it plays. */
  readonly track?: Track | undefined;
  /** Shows the analysis panel, and a rep's phases when one points at it. */
  readonly isAdmin: boolean;
  /** Plays and analyses from the beginning at once. */
  readonly startsByItself?: boolean | undefined;
  /** Once, when an analysis that was asked for (on its own, or by the model) has been played to its end: the video's length minus 0.5 s. */
  readonly onAnalysed?: ((analysis: LiveAnalysis) => void) | undefined;
  readonly handle?: Ref<PlayerHandle> | undefined;
  /** 1 is as fast as it was; 0.5 half as fast. */
  readonly rate?: number | undefined;
  readonly initialSeconds?: number | undefined;
  /** Videos to choose from instead; without any there is no choice. */
  readonly samples?: readonly SampleVideo[] | undefined;
  /** Offers to look at a file of one's own, which stays in the browser. */
  readonly acceptsFiles?: boolean | undefined;
}

const NO_SAMPLES: readonly SampleVideo[] = [];

type OneVideoProps = Omit<AnalysisPlayerProps, 'samples' | 'acceptsFiles'>;

const useHandle = (handle: Ref<PlayerHandle> | undefined, player: Player): void =>
  useImperativeHandle(
    handle,
    () => ({
      seekTo: (seconds) => player.seekTo(seconds * 1000),
      play: () => player.play(),
      pause: () => player.pause(),
    }),
    [player],
  );

const OneVideo = (props: OneVideoProps): ReactElement => {
  const { videoUrl, posterUrl, definition, track, isAdmin, handle } = props;
  const { rate = 1, initialSeconds = 0, startsByItself = false } = props;
  const onAnalysed = (analysis: LiveAnalysis): void => {
    toast({ title: 'Analysis complete', tone: 'success' });
    props.onAnalysed?.(analysis);
  };
  const settings = { rate, initialSeconds, startsByItself, onAnalysed };
  const { player, snapshot, video, canvas } = usePlayer(settings, { definition, track });
  useHandle(handle, player);
  const place = useRef<HTMLElement>(null);
  useKeys(player, place);
  return (
    <section
      ref={place}
      aria-label="Video analysis"
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 outline-none @3xl:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <Stage
          aspect={track ? track.width / track.height : 16 / 9}
          {...{ player, snapshot, video, canvas, videoUrl, posterUrl }}
        />
        <SeekBar player={player} lengthMs={snapshot.lengthMs} />
        <Transport player={player} snapshot={snapshot} />
      </div>
      <Summary {...{ player, snapshot, definition }} />
      <div className="grid min-w-0 gap-2 @3xl:col-span-2">
        <Timeline {...{ player, snapshot, definition, isAdmin }} />
        {isAdmin ? <AnalysisPanel player={player} /> : null}
      </div>
      <VerdictRegion snapshot={snapshot} />
    </section>
  );
};

/** The address of a file lives as long as its video is looked at. */
const useOwnVideo = (): readonly [url: string | undefined, choose: (url: string) => void] => {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url?.startsWith('blob:') ? URL.revokeObjectURL(url) : undefined), [url]);
  return [url, setUrl];
};

/** Give it another `key` for another video. Another `definition` or `track` is counted at once. */
export const AnalysisPlayer = ({
  samples = NO_SAMPLES,
  acceptsFiles = false,
  ...one
}: AnalysisPlayerProps): ReactElement => {
  const [own, setOwn] = useOwnVideo();
  const shown = own === undefined ? one : { ...one, videoUrl: own, posterUrl: undefined, track: undefined };
  return (
    <div className="@container grid gap-6">
      {samples.length > 0 || acceptsFiles ? <VideoChoice {...{ samples, acceptsFiles }} onChoose={setOwn} /> : null}
      <OneVideo key={own} {...shown} />
    </div>
  );
};
