/** The video as it is, without any analysis: all that others see of a set, and what is left where a recording cannot be analysed. */
import type { Recording } from '@reptemple/contract/recordings';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { focusOnArrival } from '../../../ui/focus.ts';
import { Poster } from './poster.tsx';
import { STORED_MEDIA } from '../../../ui/stored-media.ts';

/** What stands in a video's place while there is none; undefined when there is one. */
export const NoFilm = ({ recording }: { readonly recording: Recording }): ReactElement => {
  if (recording.mediaStatus === 'processing')
    return <Spinner label={t('Preparing the video...')} className="aspect-video rounded-stone bg-sunken" />;
  return (
    <p className="grid aspect-video place-items-center rounded-stone bg-sunken px-6 text-center text-pretty text-quiet">
      {recording.mediaError ?? t('This recording has no video.')}
    </p>
  );
};

export const Film = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const { videoUrl, thumbnailUrl } = recording;
  const [isOpen, setOpen] = useState(false);
  if (!videoUrl) return <NoFilm recording={recording} />;
  if (!isOpen) return <Poster label={t('Watch Video')} picture={thumbnailUrl} onOpen={() => setOpen(true)} />;
  return (
    <video
      ref={focusOnArrival}
      {...STORED_MEDIA}
      src={videoUrl}
      {...(thumbnailUrl ? { poster: thumbnailUrl } : {})}
      controls
      autoPlay
      muted
      playsInline
      aria-label={t('Recorded video')}
      className="aspect-video w-full rounded-stone bg-black"
    />
  );
};
