/**
 * Plain video of a recording, without analysis, with its poster. Shows a message if there is no
 * video.
 */
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useRenewedVideo } from '../../../api/recording-track-and-check-queries.ts';
import { t } from '../../../i18n/translate.ts';
import { PlainVideo } from '../../../player/plain-video.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { STORED_MEDIA } from '../../../ui/stored-media-cors-attributes.ts';

interface PosterProps {
  readonly label: string;
  readonly picture: string | null;
  /** GIF of the best rep, which replaces the poster on phones; null if there is none. */
  readonly gif: string | null;
  readonly takesFocus?: boolean;
  readonly onOpen: () => void;
}

export const Poster = ({ label, picture, gif, takesFocus = false, onOpen }: PosterProps): ReactElement => (
  <div className="relative grid aspect-video content-end justify-items-start overflow-hidden rounded-stone bg-sunken p-3">
    {picture ? (
      <img {...STORED_MEDIA} src={picture} alt="" className="absolute inset-0 size-full object-cover" />
    ) : null}
    {gif ? (
      <img
        {...STORED_MEDIA}
        src={gif}
        alt={t('Animation of the best rep')}
        className="absolute inset-0 size-full bg-sunken object-contain motion-reduce:hidden sm:hidden"
      />
    ) : null}
    <Button className="relative shadow-floating" onClick={onOpen} {...(takesFocus ? { ref: focusOnArrival } : {})}>
      <Play aria-hidden /> <span>{label}</span>
    </Button>
  </div>
);

export const NoFilm = ({ recording }: { readonly recording: Recording }): ReactElement => {
  if (recording.mediaStatus === 'processing')
    return <Spinner label={t('Preparing the video...')} className="aspect-video rounded-stone bg-sunken" />;
  return (
    <p className="grid min-h-32 place-items-center rounded-stone bg-sunken px-6 text-center text-pretty text-quiet">
      {recording.mediaError ?? t('This recording has no video.')}
    </p>
  );
};

/** Video of a moving skeleton, shown to others if the owner hides the recorded video. */
const SkeletonClip = ({ url }: { readonly url: string | null }): ReactElement =>
  url === null ? (
    <p className="grid aspect-video place-items-center rounded-stone bg-sunken px-6 text-center text-pretty text-quiet">
      {t('Preparing the video...')}
    </p>
  ) : (
    <video
      {...STORED_MEDIA}
      src={url}
      controls
      loop
      muted
      playsInline
      preload="metadata"
      aria-label={t('The set as a moving skeleton')}
      className="aspect-9/16 max-h-[80svh] max-sm:mx-auto rounded-stone bg-black"
    />
  );

export const Film = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const { videoUrl, thumbnailUrl, gifUrl } = recording;
  const renewVideo = useRenewedVideo(recording.id);
  const [isOpen, setOpen] = useState(false);
  if (!videoUrl && recording.isFilmHidden && recording.mediaStatus === 'ready')
    return <SkeletonClip url={recording.skeletonUrl} />;
  if (!videoUrl) return <NoFilm recording={recording} />;
  if (!isOpen)
    return <Poster label={t('Watch Video')} picture={thumbnailUrl} gif={gifUrl} onOpen={() => setOpen(true)} />;
  return (
    <PlainVideo key={recording.id} {...{ videoUrl, renewVideo }} posterUrl={thumbnailUrl ?? undefined} startsByItself />
  );
};
