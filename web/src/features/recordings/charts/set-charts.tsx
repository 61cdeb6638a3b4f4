/**
 * All charts of a set, with the tempo chart and a table of the values. On phones, only the angle
 * chart is expanded at first.
 */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { inLowerCase } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { linear } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { FiguresTable } from '../../../ui/chart/chart-values-table.tsx';
import { Fold, useFold } from '../../../ui/collapsible-section.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { secondsLabel } from '../../../ui/format/format-duration.ts';
import { useDesk, useWidth } from '../../../ui/use-breakpoint-and-element-width.ts';
import { tempoOf } from '../recording-labels-and-rules.ts';
import { AnglePicture } from './angle-chart.tsx';
import { stretchesOf, columnWidth, meanTempo } from './chart-data.ts';
import type { PicturedRep, Trace } from './chart-data.ts';
import { limitLabel, repLabel, tempoLabel, tempoMessage } from './chart-text-alternatives.ts';
import { StretchPicture, COLUMN, AXIS_PX, Picture } from './rep-range-chart-and-chart-parts.tsx';

const HEIGHT = 140;
const PLOT = { top: 10, bottom: 112 } as const;
const NUMBER_Y = 130;
const BAR_PX = 10;
const GAP_PX = 2;

interface TempoPictureProps {
  readonly reps: readonly PicturedRep[];
  readonly pointed: number | undefined;
  readonly onPoint: (rep: number | undefined) => void;
}

/**
 * Returns the upper end of the tempo chart's time axis in ms: the duration of the longest rep, at
 * least 1 s, rounded up to whole seconds.
 */
const longest = (reps: readonly PicturedRep[]): number => {
  let most = 1000;
  for (const { startMs, endMs } of reps) most = Math.max(most, endMs - startMs);
  return Math.ceil(most / 1000) * 1000;
};

interface BarProps {
  readonly rep: PicturedRep;
  readonly middle: number;
  readonly heightOf: (ms: number) => number;
}

const Bar = ({ rep, middle, heightOf }: BarProps): ReactElement => {
  const { downMs, upMs } = tempoOf(rep);
  const [down, up] = [heightOf(downMs), upMs === null ? 0 : heightOf(upMs)];
  const x = middle - BAR_PX / 2;
  return (
    <>
      <rect x={x} y={PLOT.bottom - down} width={BAR_PX} height={down} rx={1} className="fill-ink" />
      <rect
        x={x}
        y={PLOT.bottom - down - up}
        width={BAR_PX}
        height={Math.max(0, up - GAP_PX)}
        rx={1}
        className="fill-edge"
      />
      <text x={middle} y={NUMBER_Y} textAnchor="middle" className="fill-quiet">
        {rep.number}
      </text>
    </>
  );
};

const Legend = (): ReactElement => (
  <ul className="flex gap-4 text-sm text-quiet">
    <li className="flex items-center gap-1">
      <svg className="size-2.5" aria-hidden>
        <rect className="size-full fill-ink" />
      </svg>
      <ArrowDown className="size-3.5" aria-hidden /> <span>{t('Down')}</span>
    </li>
    <li className="flex items-center gap-1">
      <svg className="size-2.5" aria-hidden>
        <rect className="size-full fill-edge" />
      </svg>
      <ArrowUp className="size-3.5" aria-hidden /> <span>{t('Up')}</span>
    </li>
  </ul>
);

export const TempoPicture = ({ reps, pointed, onPoint }: TempoPictureProps): ReactElement => {
  const { place, width, letters } = useWidth();
  const pageWidth = Math.max(0, width / letters - AXIS_PX);
  const column = columnWidth(reps.length, pageWidth, COLUMN.least, COLUMN.most);
  const drawn = Math.max(pageWidth, column * reps.length);
  const mostMs = longest(reps);
  const heightOf = linear([0, mostMs], [0, PLOT.bottom - PLOT.top]);
  const axis = (
    <g textAnchor="end">
      <text x={AXIS_PX - 8} y={PLOT.top + 4}>
        {`${mostMs / 1000} s`}
      </text>
      <text x={AXIS_PX - 8} y={PLOT.bottom + 4}>
        0 s
      </text>
    </g>
  );
  return (
    <div ref={place} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div style={{ minHeight: HEIGHT * letters }}>
        {pageWidth > 0 ? (
          <Picture
            name={t('Tempo')}
            sentence={tempoMessage(meanTempo(reps))}
            height={HEIGHT}
            width={drawn}
            onPointerLeave={() => onPoint(undefined)}
            {...{ pageWidth, letters, axis }}
          >
            {reps.map((rep, index) => (
              <g key={rep.number} onPointerEnter={() => onPoint(rep.number)}>
                <rect
                  x={index * column}
                  width={column}
                  height={HEIGHT}
                  className="fill-sunken"
                  fillOpacity={rep.number === pointed ? 1 : 0}
                />
                <Bar rep={rep} middle={(index + 0.5) * column} heightOf={heightOf} />
              </g>
            ))}
            <line x2={drawn} y1={PLOT.bottom} y2={PLOT.bottom} className="stroke-edge" />
          </Picture>
        ) : null}
      </div>
      <Legend />
    </div>
  );
};

interface SetFiguresProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
}

const NOTHING = '–';

const Verdict = ({ valid }: Pick<PicturedRep, 'valid'>): ReactElement => (
  <span className={valid ? 'text-gold' : 'text-clay'}>{valid ? t('Valid') : t('Invalid')}</span>
);

export const SetFigures = ({ reps, standard }: SetFiguresProps): ReactElement | null => {
  const stretches = new Map(stretchesOf(reps, standard).map((stretch) => [stretch.number, stretch]));
  return (
    <FiguresTable
      caption={t('Reps')}
      titles={[t('Rep'), t('Verdict'), t('Range of motion'), t('Down'), t('Up'), t('Form')]}
      rows={reps.map((rep) => {
        const [stretch, { downMs, upMs }] = [stretches.get(rep.number), tempoOf(rep)];
        return [
          String(rep.number),
          <Verdict key="verdict" valid={rep.valid} />,
          stretch ? `${stretch.deepest}°–${stretch.highest}°` : NOTHING,
          secondsLabel(downMs),
          upMs === null ? NOTHING : secondsLabel(upMs),
          rep.formScore ?? NOTHING,
        ];
      })}
    />
  );
};

interface SetPicturesProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
  /** Angle and phases over time; undefined while loading, null if the track is missing. */
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
        <Fold title={`${t('Depth and extension')}, ${inLowerCase(t('Tempo'))}`} {...fold}>
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
