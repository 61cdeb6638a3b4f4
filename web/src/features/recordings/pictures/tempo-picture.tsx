/** Stacked bars with each rep's duration: down and up. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { linear } from '../../../player/timeline/scale.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { tempoOf } from '../rules.ts';
import { columnWidth } from './geometry.ts';
import { AXIS_PX, Picture } from './picture.tsx';
import { meanTempo } from './pictured-rep.ts';
import type { PicturedRep } from './pictured-rep.ts';
import { tempoMessage } from './sentences.ts';
import { COLUMN } from './stretch-picture.tsx';

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

/** Returns the longest rep's duration, rounded up to whole seconds, for the end of the scale. */
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
            name={t('Tempo of each rep')}
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
