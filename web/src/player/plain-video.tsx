/** Plays a stored video with the browser's own controls, without pose and count. */
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, Ref } from 'react';
import { t } from '../i18n/translate.ts';
import { focusOnArrival } from '../ui/overlay/focus-management.ts';
import { STORED_MEDIA } from '../ui/stored-media-cors-attributes.ts';
import type { PlayerHandle } from './analysis-player.tsx';
import { resumePlayback } from './playback/load-and-resume-video.ts';

interface PlainVideoProps {
  readonly videoUrl: string;
  /** Resolves to a new URL of the same video, because links expire. */
  readonly renewVideo: () => Promise<string | undefined>;
  readonly posterUrl?: string | undefined;
  readonly startsByItself?: boolean;
  readonly rate?: number;
  readonly handle?: Ref<PlayerHandle>;
}

export const PlainVideo = (props: PlainVideoProps): ReactElement => {
  const { renewVideo, posterUrl, startsByItself = false, rate = 1, handle } = props;
  const video = useRef<HTMLVideoElement>(null);
  // Keeps the first URL of the video. Later URLs are renewed links to the same video.
  const [videoUrl] = useState(props.videoUrl);
  const [goOn] = useState(() => resumePlayback(renewVideo));
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
    // Ignores blocked or interrupted playback, because the browser's controls show it.
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
