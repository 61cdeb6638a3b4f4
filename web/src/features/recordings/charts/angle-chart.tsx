/**
 * Chart of the angle by which reps are counted, over time, with reps and verdicts above and phases
 * below. Long sets can be zoomed and scrolled.
 */
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { t } from '../../../i18n/translate.ts';
import { PHASE_FILLS, PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import {
  curveOf,
  firstZoom,
  linear,
  thinned,
  timeTicks,
  zoomsOf,
} from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Scale } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { useWidth } from '../../../ui/use-breakpoint-and-element-width.ts';
import { angleDomain } from './chart-data.ts';
import type { PicturedRep, Trace } from './chart-data.ts';
import { angleMessage } from './chart-text-alternatives.ts';
import {
  AXIS_PX,
  AngleAxis,
  LimitLines,
  Picture,
  VerdictLegend,
  VerdictMark,
} from './rep-range-chart-and-chart-parts.tsx';

const HEIGHT = 210;
const MARKS = { top: 2, height: 24 } as const;
const PLOT = { top: 34, bottom: 160 } as const;
const STRIP = { top: 168, height: 8 } as const;
const TICK_Y = 196;

const MARK_PX = 11;
const NUMBER_PX = 40;

export interface AnglePictureProps {
  readonly trace: Trace;
  readonly standard: Standard;
  readonly reps: readonly PicturedRep[];
  readonly pointed: number | undefined;
  /** Called with the number of the rep under the mouse pointer; undefined if there is none. */
  readonly onPoint: (rep: number | undefined) => void;
}

const Phases = ({ trace, x }: { readonly trace: Trace; readonly x: Scale }): ReactElement => (
  <>
    {trace.phases.map(({ phase, fromMs, toMs }) => (
      <rect
        key={fromMs}
        x={x(fromMs)}
        width={Math.max(0, x(toMs) - x(fromMs))}
        y={STRIP.top}
        height={STRIP.height}
        className={PHASE_FILLS[phase]}
      />
    ))}
  </>
);

interface RepsProps extends Pick<AnglePictureProps, 'reps' | 'pointed' | 'onPoint'> {
  readonly x: Scale;
}

const RepMark = ({
  rep,
  from,
  width,
}: {
  readonly rep: PicturedRep;
  readonly from: number;
  readonly width: number;
}) => {
  const middle = from + width / 2;
  const y = MARKS.top + MARKS.height / 2;
  const isNumbered = width >= NUMBER_PX;
  // The mark of an invalid rep is a cross. If the mark is too narrow for a cross, it has half the
  // height, because colour must not be the only difference.
  const isThinCross = width < MARK_PX && !rep.valid;
  return (
    <>
      <rect
        x={from + 0.5}
        y={MARKS.top + 0.5 + (isThinCross ? MARKS.height / 2 : 0)}
        width={Math.max(1, width - 1)}
        height={isThinCross ? MARKS.height / 2 - 1 : MARKS.height - 1}
        rx={3}
        className={rep.valid ? 'fill-gold-wash stroke-gold' : 'fill-clay-wash stroke-clay'}
      />
      {width >= MARK_PX ? <VerdictMark x={isNumbered ? middle - 8 : middle} y={y} isValid={rep.valid} /> : null}
      {isNumbered ? (
        <text x={middle + 3} y={y + 4} className={rep.valid ? 'fill-gold font-semibold' : 'fill-clay font-semibold'}>
          {rep.number}
        </text>
      ) : null}
    </>
  );
};

const Reps = ({ reps, x, pointed, onPoint }: RepsProps): ReactElement => (
  <>
    {reps.map((rep) => {
      const [from, to] = [x(rep.startMs), x(rep.endMs)];
      return (
        <g key={rep.number} onPointerEnter={() => onPoint(rep.number)}>
          <rect
            x={from}
            y={PLOT.top}
            width={Math.max(1, to - from)}
            height={PLOT.bottom - PLOT.top}
            className={rep.valid ? 'fill-gold-wash' : 'fill-clay-wash'}
            fillOpacity={rep.number === pointed ? 1 : 0.6}
          />
          <RepMark rep={rep} from={from} width={to - from} />
        </g>
      );
    })}
  </>
);

const Times = ({ trace, x, width }: { readonly trace: Trace; readonly x: Scale; readonly width: number }) => (
  <g className="fill-quiet">
    {timeTicks(trace, width).map((t) => (
      <text key={t} x={x(t)} y={TICK_Y} textAnchor={x(t) < 14 ? 'start' : x(t) > width - 14 ? 'end' : 'middle'}>
        {minutesAndSeconds(t / 1000)}
      </text>
    ))}
  </g>
);

interface ZoomProps {
  readonly zoom: number;
  readonly zooms: readonly number[];
  readonly onZoom: (zoom: number) => void;
}

const Zoom = ({ zoom, zooms, onZoom }: ZoomProps): ReactElement | null =>
  zooms.length < 2 ? null : (
    <div className="-my-2.5 flex">
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('Zoom out')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <ZoomOut aria-hidden />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('Zoom in')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn aria-hidden />
      </Button>
    </div>
  );

const Legend = (): ReactElement => (
  <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
    <VerdictLegend />
    {Object.entries(PHASE_LABELS).map(([phase, words]) => (
      <li key={phase} className="flex items-center gap-1.5">
        <svg width={14} height={8} aria-hidden>
          <rect
            width={14}
            height={8}
            className={PHASE_FILLS[phase === 'start' || phase === 'end' ? phase : 'transition']}
          />
        </svg>
        <span>{words}</span>
      </li>
    ))}
  </ul>
);

/**
 * Returns the ref of the scrolling chart. When the zoom changes, it scrolls so that the time in the
 * middle stays there.
 */
const useSteadyMiddle = (width: number): RefObject<HTMLElement | null> => {
  const scroller = useRef<HTMLElement>(null);
  const before = useRef(width);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && element.scrollLeft > 0 && before.current > 0) {
      const middle = (element.scrollLeft + element.clientWidth / 2) / before.current;
      element.scrollLeft = middle * width - element.clientWidth / 2;
    }
    before.current = width;
  }, [width]);
  return scroller;
};

/**
 * Computes scales and curve of the chart. The caller memoizes the result, because a long track has
 * tens of thousands of points.
 */
const laidOut = (trace: Trace, standard: Standard, width: number) => {
  const domain = angleDomain(
    trace.points.map(({ degrees }) => degrees),
    standard,
  );
  const x = linear([trace.fromMs, trace.toMs], [0, width]);
  const y = linear(domain, [PLOT.bottom, PLOT.top]);
  return { domain, x, y, curve: curveOf(thinned(trace.points, x), x, y) };
};

interface DrawingProps extends AnglePictureProps {
  readonly pageWidth: number;
  readonly width: number;
  readonly letters: number;
}

const Drawing = ({ pageWidth, width, letters, ...props }: DrawingProps) => {
  const { trace, standard, reps, pointed, onPoint } = props;
  const scroller = useSteadyMiddle(width);
  const limits = [standard.depth, standard.extension];
  const { domain, x, y, curve } = useMemo(() => laidOut(trace, standard, width), [trace, standard, width]);
  return (
    <Picture
      name={t('{name} over time', { name: standard.angleName })}
      sentence={angleMessage(trace, standard, reps)}
      scroller={scroller}
      height={HEIGHT}
      axis={<AngleAxis y={y} domain={domain} limits={limits} />}
      onPointerLeave={() => onPoint(undefined)}
      {...{ pageWidth, width, letters }}
    >
      <Reps {...{ reps, x, pointed, onPoint }} />
      <LimitLines y={y} limits={limits} width={width} />
      <path
        d={curve}
        className="pointer-events-none stroke-ink"
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
      />
      <Phases trace={trace} x={x} />
      <Times trace={trace} x={x} width={width} />
    </Picture>
  );
};

export const AnglePicture = (props: AnglePictureProps): ReactElement => {
  const { place, width, letters } = useWidth();
  const { fromMs, toMs } = props.trace;
  const pageWidth = Math.max(0, width / letters - AXIS_PX);
  const zooms = zoomsOf(toMs - fromMs, pageWidth);
  const [chosen, setChosen] = useState<number>();
  const zoom = Math.min(chosen ?? firstZoom(zooms, toMs - fromMs, pageWidth), zooms.length - 1);
  return (
    <div ref={place} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      {pageWidth > 0 ? (
        <>
          <Drawing {...props} letters={letters} pageWidth={pageWidth} width={pageWidth * (zooms[zoom] ?? 1)} />
          <div className="flex items-start justify-between gap-x-4">
            <Legend />
            <Zoom zoom={zoom} zooms={zooms} onZoom={setChosen} />
          </div>
        </>
      ) : (
        <div style={{ height: HEIGHT * letters }} />
      )}
    </div>
  );
};
