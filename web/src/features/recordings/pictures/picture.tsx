/** Chart frame: a fixed scale on the left, and a chart that scrolls. */
import type { ReactElement, ReactNode, Ref } from 'react';

/** Width of the scale on the left. */
export const AXIS_PX = 40;

interface PictureProps {
  /** Accessible name of the part that scrolls. */
  readonly name: string;
  /** Text alternative of the chart. */
  readonly sentence: string;
  readonly pageWidth: number;
  readonly width: number;
  readonly height: number;
  /** Text size relative to the default. Heights are given for the default size and grow with it. */
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
  /** Limits are drawn first; end labels that would overlap them are omitted. */
  readonly limits: readonly (number | null)[];
}

const LINE_PX = 13;

/** Degrees on the left: the limits, and the ends of the scale if they fit. */
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

/** The two limits that a rep must reach. */
export const LimitLines = ({ y, limits, width }: Pick<AngleAxisProps, 'y' | 'limits'> & { readonly width: number }) => (
  <>
    {[...new Set(limits)].map((limit) =>
      limit === null ? null : (
        <line key={limit} x2={width} y1={y(limit)} y2={y(limit)} className="stroke-edge" strokeDasharray="4 4" />
      ),
    )}
  </>
);
