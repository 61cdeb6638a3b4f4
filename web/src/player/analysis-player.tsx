/** The video analysis player (second document, section 2): a video with its pose, its verdicts and its times. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Track } from '@reptemple/engine/track';
import { useImperativeHandle, useRef } from 'react';
import type { ReactElement, Ref } from 'react';
import { toast } from '../ui/toast.ts';
import type { LiveAnalysis } from './analysis.ts';
import { SeekBar } from './parts/seek-bar.tsx';
import { Stage } from './parts/stage.tsx';
import { Transport } from './parts/transport.tsx';
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
}

/** Give it another `key` for another video. */
export const AnalysisPlayer = (props: AnalysisPlayerProps): ReactElement => {
  const {
    videoUrl,
    posterUrl,
    definition,
    track,
    handle,
    rate = 1,
    initialSeconds = 0,
    startsByItself = false,
  } = props;
  const onAnalysed = (analysis: LiveAnalysis): void => {
    toast({ title: 'Analysis complete', tone: 'success' });
    props.onAnalysed?.(analysis);
  };
  const settings = { rate, initialSeconds, startsByItself, onAnalysed };
  const { player, snapshot, video, canvas } = usePlayer(settings, { definition, track });
  useImperativeHandle(handle, () => ({
    seekTo: (seconds) => player.seekTo(seconds * 1000),
    play: () => player.play(),
    pause: () => player.pause(),
  }));
  const place = useRef<HTMLElement>(null);
  useKeys(player, place);
  return (
    <section aria-label="Video analysis" ref={place} tabIndex={-1} className="@container grid gap-2 outline-none">
      <Stage
        aspect={track ? track.width / track.height : 16 / 9}
        {...{ player, snapshot, video, canvas, videoUrl, posterUrl }}
      />
      <SeekBar player={player} lengthMs={snapshot.lengthMs} />
      <Transport player={player} snapshot={snapshot} />
    </section>
  );
};
