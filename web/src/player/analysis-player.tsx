/** The video analysis player (second document, section 2): a video with its pose, its verdicts and its times. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Track } from '@reptemple/engine/track';
import { useImperativeHandle, useRef } from 'react';
import type { ReactElement, Ref } from 'react';
import type { LiveAnalysis } from './analysis.ts';

/** What a host can do with the player from outside. */
export interface PlayerHandle {
  readonly seekTo: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
}

export interface AnalysisPlayerProps {
  readonly videoUrl: string;
  readonly posterUrl?: string | undefined;
  readonly definition: ExerciseDefinition;
  /** Stored landmarks: the engine counts them once. Undefined: the pose model watches the video while it plays. */
  readonly track?: Track | undefined;
  /** Shows the analysis panel, and a rep's phases when one points at it. */
  readonly isAdmin: boolean;
  /** Plays from the beginning at once. */
  readonly startsByItself?: boolean | undefined;
  /** Once, when the analysis has reached the end: the video's length minus 0.5 s. */
  readonly onAnalysed?: ((analysis: LiveAnalysis) => void) | undefined;
  readonly handle?: Ref<PlayerHandle> | undefined;
  /** 1 is as fast as it was; 0.5 half as fast. */
  readonly rate?: number | undefined;
  readonly initialSeconds?: number | undefined;
}

/** Give it another `key` for another video. */
export const AnalysisPlayer = (props: AnalysisPlayerProps): ReactElement => {
  const { videoUrl, posterUrl, handle, rate = 1, initialSeconds = 0, startsByItself = false } = props;
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(handle, () => ({
    seekTo: (seconds) => {
      if (video.current) video.current.currentTime = seconds;
    },
    play: () => void video.current?.play(),
    pause: () => video.current?.pause(),
  }));
  return (
    <section aria-label="Video analysis">
      <video
        ref={video}
        src={videoUrl}
        {...(posterUrl ? { poster: posterUrl } : {})}
        controls
        muted
        playsInline
        autoPlay={startsByItself}
        aria-label="Recorded video"
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = rate;
          if (initialSeconds > 0) currentTarget.currentTime = initialSeconds;
        }}
        className="aspect-video w-full rounded-stone bg-black"
      />
    </section>
  );
};
