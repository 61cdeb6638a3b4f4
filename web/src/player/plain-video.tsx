/** A stored video as it is, with the browser's own controls. */
import { type ReactElement, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../language/texts.ts';
import { focusOnArrival } from '../ui/focus.ts';
import { STORED_MEDIA } from '../ui/stored-media.ts';
import type { PlayerHandle } from './analysis-player.tsx';
import { goingOn } from './going-on.ts';

interface PlainVideoProps {
  readonly videoUrl: string;
  /** Where links expire: resolves to another one to the same video. */
  readonly renewVideo: () => Promise<string | undefined>;
  readonly posterUrl?: string | undefined;
  /** Somebody has asked for it: it plays, and has the focus. */
  readonly startsByItself?: boolean;
  /** 1 is as fast as it was; 0.5 half as fast. */
  readonly rate?: number;
  readonly handle?: Ref<PlayerHandle>;
}

/** Give it another `key` for another video. */
export const PlainVideo = (props: PlainVideoProps): ReactElement => {
  const { renewVideo, posterUrl, startsByItself = false, rate = 1, handle } = props;
  const video = useRef<HTMLVideoElement>(null);
  // Another link is not another video: one that plays goes on by the link it was opened with.
  const [videoUrl] = useState(props.videoUrl);
  const [goOn] = useState(() => goingOn(renewVideo));
  useLayoutEffect(() => {
    const element = video.current;
    const life = new AbortController();
    const { signal } = life;
    element?.addEventListener('error', () => void goOn(element, signal), { signal });
    if (startsByItself) focusOnArrival(element);
    return () => life.abort();
  }, [goOn, startsByItself]);
  useImperativeHandle(handle, () => ({
    seekTo: (seconds) => {
      if (video.current) video.current.currentTime = seconds;
    },
    // One that is stopped at once, or held back, says so itself.
    play: () => void video.current?.play().catch(() => undefined),
    pause: () => video.current?.pause(),
    focus: () => video.current?.focus(),
  }));
  return (
    <video
      ref={video}
      {...STORED_MEDIA}
      src={videoUrl}
      {...(posterUrl === undefined ? {} : { poster: posterUrl })}
      controls
      autoPlay={startsByItself}
      muted
      playsInline
      aria-label={t('Recorded video')}
      className="aspect-video w-full rounded-stone bg-black"
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.playbackRate = rate;
      }}
    />
  );
};
