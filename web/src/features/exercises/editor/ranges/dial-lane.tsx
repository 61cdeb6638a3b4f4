/** A range on the dial: a bar with two handles. */
import type { DegreeRange, Degrees } from '@reptemple/engine/units';
import type { KeyboardEvent, ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { cn } from '../../../../ui/class-names.ts';
import { bar, DIAL, laneRadius, LEAST, MOST, pointAt, pressed } from './dial.ts';

interface EndProps {
  readonly at: Degrees;
  readonly lane: number;
  readonly end: keyof DegreeRange;
  readonly label: string;
  readonly range: DegreeRange;
  readonly onReach: () => void;
  readonly onLeave: () => void;
  readonly onMove: (range: DegreeRange) => void;
}

const END_LABELS = { min: t('from'), max: t('to') } as const;

const share = (value: number, whole: number): string => `${(value / whole) * 100}%`;

/** Native range input, for assistive technology, below a custom knob. */
const End = ({ at, lane, end, label, range, onReach, onLeave, onMove }: EndProps): ReactElement => {
  const { x, y } = pointAt(at, laneRadius(lane));
  const press = (event: KeyboardEvent): void => {
    const next = pressed(range, end, event);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div
      // If both handles overlap, the focused one is on top.
      className="group/end absolute grid size-11 -translate-1/2 cursor-ew-resize touch-none place-items-center rounded-full focus-within:z-10"
      style={{ left: share(x, DIAL.width), top: share(y, DIAL.height) }}
    >
      <input
        type="range"
        data-end={`${lane} ${end}`}
        aria-label={`${label} ${END_LABELS[end]}`}
        aria-valuetext={t('{count, plural, one {# degree} other {# degrees}}', { count: at })}
        min={end === 'min' ? LEAST : range.min}
        max={end === 'min' ? range.max : MOST}
        step={1}
        value={at}
        className="peer pointer-events-none absolute inset-2 m-0 size-7 opacity-0"
        onFocus={onReach}
        onBlur={onLeave}
        onKeyDown={press}
        onChange={({ currentTarget: { valueAsNumber } }) => onMove({ ...range, [end]: valueAsNumber })}
      />
      <span
        aria-hidden
        className="size-4.5 rounded-full border-[2.5px] border-ink bg-raised outline-offset-2 transition-[scale] duration-150 group-hover/end:scale-120 peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      />
    </div>
  );
};

interface BarProps {
  readonly lane: number;
  readonly range: DegreeRange;
  readonly fill: string;
  readonly isActive: boolean;
}

export const LaneBar = ({ lane, range, fill, isActive }: BarProps): ReactElement => (
  <path
    d={bar(range, lane)}
    className={cn('cursor-grab touch-none stroke-edge active:cursor-grabbing', fill, isActive && 'stroke-focus')}
    strokeWidth={isActive ? 2.5 : 1.25}
    strokeLinejoin="round"
  />
);

export const LaneEnds = (props: Omit<EndProps, 'at' | 'end'>): ReactElement => (
  <>
    <End {...props} end="min" at={props.range.min} />
    <End {...props} end="max" at={props.range.max} />
  </>
);
