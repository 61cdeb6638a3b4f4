/** Charts of a set: angle over time, and folded on phones reach and tempo of each rep. */
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Fold, useFold } from '../../../ui/fold.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { tempoOf } from '../rules.ts';
import { AnglePicture } from './angle-picture.tsx';
import { stretchesOf } from './geometry.ts';
import { meanTempo } from './pictured-rep.ts';
import type { PicturedRep } from './pictured-rep.ts';
import { repLabel, tempoLabel } from './sentences.ts';
import type { Standard } from '../../../player/timeline/counting-limits.ts';
import { SetFigures } from './set-figures.tsx';
import { StretchPicture } from './stretch-picture.tsx';
import { TempoPicture } from './tempo-picture.tsx';
import type { Trace } from './trace.ts';

interface SetPicturesProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
  /** Undefined while loading; null if there is none. */
  readonly trace: Trace | undefined | null;
}

interface FrameProps {
  readonly title: string;
  readonly caption?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

const Frame = ({ title, caption, className, children }: FrameProps): ReactElement => (
  <figure className={className}>
    <figcaption className="mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
      <span className="inscription text-quiet">{title}</span>
      {caption ? <span className="text-sm text-quiet tabular-nums">{caption}</span> : null}
    </figcaption>
    {children}
  </figure>
);

const limitLabel = ({ depth, extension }: Standard): string =>
  [
    depth === null ? '' : t('depth {depth}°', { depth }),
    extension === null ? '' : t('extension {extension}°', { extension }),
  ]
    .filter((words) => words !== '')
    .join(' · ');

export const SetPictures = ({ reps, standard, trace }: SetPicturesProps): ReactElement | null => {
  const [pointed, onPoint] = useState<number>();
  const rep = reps.find(({ number }) => number === pointed);
  const stretch = stretchesOf(reps, standard).find(({ number }) => number === pointed);
  const pointedLabel = rep && repLabel(rep, stretch, tempoLabel(tempoOf(rep)));
  const tempo = meanTempo(reps);
  const fold = useFold(useDesk());
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {trace === null ? null : (
        <Frame title={standard.angleName} caption={pointedLabel ?? limitLabel(standard)} className="min-w-0">
          {trace ? (
            <AnglePicture {...{ trace, standard, reps, pointed, onPoint }} />
          ) : (
            <Skeleton className="h-60 w-full" />
          )}
        </Frame>
      )}
      {reps.length === 0 ? null : (
        <Fold title={t('Depth, extension and tempo')} {...fold}>
          <div className="grid min-w-0 gap-7 md:grid-cols-2 md:gap-8">
            <Frame title={t('Depth and extension')} className="min-w-0">
              <StretchPicture {...{ standard, reps, pointed, onPoint }} />
            </Frame>
            <Frame
              title={t('Tempo')}
              caption={tempo ? t('average {tempo}', { tempo: tempoLabel(tempo) }) : undefined}
              className="min-w-0"
            >
              <TempoPicture {...{ reps, pointed, onPoint }} />
            </Frame>
          </div>
          <SetFigures reps={reps} standard={standard} />
        </Fold>
      )}
    </div>
  );
};
