/** Poster of a video with a button that opens it. */
import { Play } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import { STORED_MEDIA } from '../../../ui/storage/stored-media.ts';

interface PosterProps {
  readonly label: string;
  readonly picture: string | null;
  /** Replaces the picture on phones, where the page has no other place for it. */
  readonly gif: string | null;
  /** Takes the focus after the player it replaces was closed. */
  readonly takesFocus?: boolean;
  readonly onOpen: () => void;
}

export const Poster = ({ label, picture, gif, takesFocus = false, onOpen }: PosterProps): ReactElement => (
  <div className="relative grid aspect-video place-items-center overflow-hidden rounded-stone bg-sunken">
    {picture ? (
      <img {...STORED_MEDIA} src={picture} alt="" className="absolute inset-0 size-full object-cover opacity-80" />
    ) : null}
    {gif ? (
      <img
        {...STORED_MEDIA}
        src={gif}
        alt={t('Animation of your best rep')}
        className="absolute inset-0 size-full object-cover motion-reduce:hidden sm:hidden"
      />
    ) : null}
    <Button size="large" className="shadow-floating" onClick={onOpen} {...(takesFocus ? { ref: focusOnArrival } : {})}>
      <Play aria-hidden /> <span>{label}</span>
    </Button>
  </div>
);
