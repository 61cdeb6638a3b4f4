/** Clip with pose overlay. */
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { UsedPlayer } from '../../../player/use-player.ts';
import type { Clip } from './wizard-state.ts';

interface ClipStageProps {
  readonly used: UsedPlayer;
  readonly clip: Clip;
}

export const ClipStage = ({ used: { video, canvas }, clip: { url } }: ClipStageProps): ReactElement => {
  const [aspect, setAspect] = useState(16 / 9);
  return (
    <div
      className="relative mx-auto overflow-hidden rounded-stone bg-black"
      style={{ aspectRatio: aspect, width: `min(100%, calc(56dvh * ${aspect}))` }}
    >
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        aria-label={t('The clip')}
        className="absolute inset-0 size-full"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoHeight > 0) setAspect(videoWidth / videoHeight);
        }}
      />
      <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
    </div>
  );
};
