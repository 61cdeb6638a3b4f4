/** A drawing with its scale at the left, which stays while a long one is scrolled below it. */
import type { ReactElement, ReactNode, Ref } from 'react';

/** What the scale at the left takes. */
export const AXIS_PX = 40;

interface PictureProps {
  /** Of the part that scrolls. */
  readonly name: string;
  /** All of it in words. */
  readonly sentence: string;
  readonly pageWidth: number;
  readonly width: number;
  readonly height: number;
  /** It grows with the letters of the page; all else here is measured in usual ones. */
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
  /** Written first; what would lie upon them is left out. */
  readonly limits: readonly (number | null)[];
}

const LINE_PX = 13;

/** Degrees at the left: the limits in ink, the ends of the scale where there is room beside them. */
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

/** The two lines a rep has to cross. */
export const LimitLines = ({ y, limits, width }: Pick<AngleAxisProps, 'y' | 'limits'> & { readonly width: number }) => (
  <>
    {[...new Set(limits)].map((limit) =>
      limit === null ? null : (
        <line key={limit} x2={width} y1={y(limit)} y2={y(limit)} className="stroke-edge" strokeDasharray="4 4" />
      ),
    )}
  </>
);
