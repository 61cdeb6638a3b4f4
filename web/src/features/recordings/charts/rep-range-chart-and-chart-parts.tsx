/**
 * Chart with a bar for each rep, from its lowest to its highest angle, and lines for the two
 * limits. Also the parts that other charts of a set share.
 */
import { Check, X } from 'lucide-react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { t } from '../../../i18n/translate.ts';
import { linear } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Scale } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { useWidth } from '../../../ui/use-breakpoint-and-element-width.ts';
import { angleDomain, columnWidth, stretchesOf } from './chart-data.ts';
import type { Stretch, PicturedRep } from './chart-data.ts';
import { stretchMessage } from './chart-text-alternatives.ts';

interface VerdictMarkProps {
  readonly x: number;
  readonly y: number;
  readonly isValid: boolean;
}

/** Draws a tick or a cross, so that colour is not the only sign of a verdict. */
export const VerdictMark = ({ x, y, isValid }: VerdictMarkProps): ReactElement => (
  <path
    d={isValid ? 'M-4 .5L-1 3.5L4.5 -3.5' : 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5'}
    transform={`translate(${x} ${y})`}
    className={isValid ? 'stroke-gold' : 'stroke-clay'}
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    fill="none"
  />
);

export const VerdictLegend = (): ReactElement => (
  <>
    <li className="flex items-center gap-1 text-gold">
      <Check className="size-4" aria-hidden /> <span>{t('Valid')}</span>
    </li>
    <li className="flex items-center gap-1 text-clay">
      <X className="size-4" aria-hidden /> <span>{t('Invalid')}</span>
    </li>
  </>
);

export const AXIS_PX = 40;

interface PictureProps {
  readonly name: string;
  readonly sentence: string;
  readonly pageWidth: number;
  readonly width: number;
  readonly height: number;
  /**
   * User's font size divided by the default one. Chart heights are given for the default font size
   * and multiplied by this.
   */
  readonly letters: number;
  readonly axis: ReactNode;
  readonly children: ReactNode;
  readonly scroller?: Ref<HTMLElement> | undefined;
  readonly onPointerLeave?: (() => void) | undefined;
}

export const Picture = (props: PictureProps): ReactElement => {
  const { name, sentence, pageWidth, width, height, letters, axis, children, scroller, onPointerLeave } = props;
  const scrolls = width > pageWidth;
  const sized = (units: number) => ({
    width: units * letters,
    height: height * letters,
    viewBox: `0 0 ${units} ${height}`,
  });
  return (
    <div className="flex">
      <svg {...sized(AXIS_PX)} className="block shrink-0 fill-quiet text-[11px] tabular-nums" aria-hidden>
        {axis}
      </svg>
      <section
        ref={scroller}
        className="min-w-0 flex-1 overflow-x-auto overscroll-x-contain"
        {...(scrolls ? { 'aria-label': name, tabIndex: 0 } : {})}
      >
        <svg
          role="img"
          aria-label={sentence}
          {...sized(width)}
          className="block text-[11px] tabular-nums"
          {...(onPointerLeave ? { onPointerLeave } : {})}
        >
          {children}
        </svg>
      </section>
    </div>
  );
};

interface AngleAxisProps {
  readonly y: (degrees: number) => number;
  readonly domain: readonly [number, number];
  /**
   * Limits of a valid rep in degrees. The first or last label of the degree scale is omitted if it
   * would overlap a limit's label.
   */
  readonly limits: readonly (number | null)[];
}

const LINE_PX = 13;

export const AngleAxis = ({ y, domain, limits }: AngleAxisProps): ReactElement => {
  const asked = [...new Set(limits)].filter((limit) => limit !== null);
  const ends = domain.filter((end) => asked.every((limit) => Math.abs(y(end) - y(limit)) >= LINE_PX));
  return (
    <g textAnchor="end">
      {ends.map((end) => (
        <text key={end} x={AXIS_PX - 8} y={y(end) + 4}>
          {`${end}°`}
        </text>
      ))}
      {asked.map((limit) => (
        <text key={limit} x={AXIS_PX - 8} y={y(limit) + 4} className="fill-ink font-semibold">
          {`${limit}°`}
        </text>
      ))}
    </g>
  );
};

export const LimitLines = ({ y, limits, width }: Pick<AngleAxisProps, 'y' | 'limits'> & { readonly width: number }) => (
  <>
    {[...new Set(limits)].map((limit) =>
      limit === null ? null : (
        <line key={limit} x2={width} y1={y(limit)} y2={y(limit)} className="stroke-edge" strokeDasharray="4 4" />
      ),
    )}
  </>
);

const HEIGHT = 196;
const PLOT = { top: 10, bottom: 148 } as const;
const MARK_Y = 164;
const NUMBER_Y = 186;
/** Minimum and maximum width of a rep's column, in pixels. Three digits must fit. */
export const COLUMN = { least: 24, most: 96 } as const;
const BAR_PX = 10;

export interface StretchPictureProps {
  readonly standard: Standard;
  readonly reps: readonly PicturedRep[];
  readonly pointed: number | undefined;
  readonly onPoint: (rep: number | undefined) => void;
}

interface BarProps {
  readonly stretch: Stretch;
  readonly x: number;
  readonly column: number;
  readonly y: Scale;
  readonly isPointed: boolean;
}

const Bar = ({ stretch, x, column, y, isPointed }: BarProps): ReactElement => {
  const { deepest, highest, isValid, number } = stretch;
  const [top, bottom] = [y(deepest), y(highest)].toSorted((a, b) => a - b);
  const middle = x + column / 2;
  return (
    <>
      <rect x={x} y={0} width={column} height={HEIGHT} className="fill-sunken" fillOpacity={isPointed ? 1 : 0} />
      <rect
        x={middle - BAR_PX / 2}
        y={top}
        width={BAR_PX}
        height={Math.max(2, (bottom ?? 0) - (top ?? 0))}
        rx={2}
        className={isValid ? 'fill-gold-bright' : 'fill-clay'}
      />
      <VerdictMark x={middle} y={MARK_Y} isValid={isValid} />
      <text x={middle} y={NUMBER_Y} textAnchor="middle" className="fill-quiet">
        {number}
      </text>
    </>
  );
};

export const StretchPicture = ({ standard, reps, pointed, onPoint }: StretchPictureProps): ReactElement => {
  const { place, width, letters } = useWidth();
  const pageWidth = Math.max(0, width / letters - AXIS_PX);
  const stretches = stretchesOf(reps, standard);
  const column = columnWidth(stretches.length, pageWidth, COLUMN.least, COLUMN.most);
  const limits = [standard.depth, standard.extension];
  const domain = angleDomain(
    stretches.flatMap(({ deepest, highest }) => [deepest, highest]),
    standard,
  );
  const y = linear(domain, [PLOT.bottom, PLOT.top]);
  const drawn = Math.max(pageWidth, column * stretches.length);
  return (
    <div ref={place} className="min-w-0 overflow-hidden" style={{ minHeight: HEIGHT * letters }}>
      {pageWidth > 0 ? (
        <Picture
          name={t('Depth and extension')}
          sentence={stretchMessage(stretches, standard)}
          pageWidth={pageWidth}
          width={drawn}
          height={HEIGHT}
          letters={letters}
          axis={<AngleAxis y={y} domain={domain} limits={limits} />}
          onPointerLeave={() => onPoint(undefined)}
        >
          {stretches.map((stretch, index) => (
            <g key={stretch.number} onPointerEnter={() => onPoint(stretch.number)}>
              <Bar stretch={stretch} x={index * column} isPointed={stretch.number === pointed} {...{ column, y }} />
            </g>
          ))}
          <LimitLines y={y} limits={limits} width={drawn} />
        </Picture>
      ) : null}
    </div>
  );
};
