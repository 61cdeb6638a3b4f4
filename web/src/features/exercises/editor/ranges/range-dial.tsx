/**
 * Dial with ranges as bars on a half circle from 0 to 180 degrees, moved by pointer or keyboard.
 */
import { useState, useRef, useEffect } from 'react';
import type { ReactElement, KeyboardEvent, PointerEvent } from 'react';
import type { DegreeRange, Degrees } from '@reptemple/engine/units';
import { unitLabel } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { cn } from '../../../../ui/class-names.ts';
import { useGesture } from '../name-and-number-fields.tsx';
import type { Gesture } from '../name-and-number-fields.tsx';
import { ClashRing, DialFace } from './dial-face.tsx';
import {
  DIAL,
  bar,
  laneRadius,
  LEAST,
  MOST,
  pointAt,
  pressed,
  degreesAt,
  dragged,
  hitAt,
} from './dial-geometry-and-input.ts';
import type { Grip, Point, Lane, LiveAngles, Move } from './dial-geometry-and-input.ts';
import { degreesLabel } from './gaps-and-overlaps.ts';
import type { Clash } from './gaps-and-overlaps.ts';

/**
 * Writes a value that changes with every video frame into an element. Writes only if the value
 * changed, and only while the element is visible.
 */
export class SeenReading<Value> {
  readonly #read: () => Value;
  readonly #write: (value: Value) => void;
  #isSeen = false;
  #written: { readonly value: Value } | undefined;

  constructor(read: () => Value, write: (value: Value) => void) {
    this.#read = read;
    this.#write = write;
  }

  /**
   * Called by the IntersectionObserver. Writes the current value when the element becomes visible.
   */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    this.look();
  }

  look(): void {
    if (!this.#isSeen) return;
    const value = this.#read();
    if (this.#written && Object.is(value, this.#written.value)) return;
    this.#written = { value };
    this.#write(value);
  }
}

interface NeedleProps {
  readonly angleId: string;
  readonly live: LiveAngles;
}

const { center, rim } = DIAL;

export const Needle = ({ angleId, live }: NeedleProps): ReactElement => {
  const hand = useRef<SVGGElement>(null);
  const figure = useRef<SVGTextElement>(null);
  useEffect(() => {
    const reading = new SeenReading<Degrees | null>(
      () => live.degreesOf(angleId),
      (degrees) => {
        hand.current?.setAttribute('transform', `rotate(${degrees ?? 0} ${center.x} ${center.y})`);
        hand.current?.toggleAttribute('data-unseen', degrees === null);
        if (figure.current) figure.current.textContent = degrees === null ? '' : `${degrees}°`;
      },
    );
    const dial = hand.current?.ownerSVGElement;
    const observer = new IntersectionObserver((entries) => {
      reading.isSeen = entries.at(-1)?.isIntersecting ?? false;
    });
    if (dial) observer.observe(dial);
    const leave = live.follow(() => reading.look());
    return () => {
      observer.disconnect();
      leave();
    };
  }, [angleId, live]);
  return (
    <g aria-hidden className="pointer-events-none">
      <g ref={hand} data-unseen="" className="fill-focus stroke-focus data-unseen:hidden">
        <line x1={center.x - 52} x2={center.x - rim} y1={center.y} y2={center.y} strokeWidth={2} />
        <path
          d={`M${center.x - rim} ${center.y}l-8 -5v10z`}
          strokeWidth={1}
          transform={`rotate(180 ${center.x - rim} ${center.y})`}
        />
      </g>
      <text
        ref={figure}
        x={center.x}
        y={center.y + 20}
        textAnchor="middle"
        className="fill-focus text-[15px] font-semibold"
      />
    </g>
  );
};

interface Drag {
  readonly lane: number;
  readonly grip: Grip;
  readonly base: readonly (DegreeRange | undefined)[];
}

interface UsedDrag {
  readonly dragging: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onLostPointerCapture: () => void;
  };
}

/** Number of degrees to which a drag snaps while Shift is pressed. */
const SNAP = 10;

const toDial = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const scale = DIAL.width / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
};

export const useDrag = (lanes: readonly Lane[], gesture: Gesture, onMove: (move: Move) => void): UsedDrag => {
  const drag = useRef<Drag>(undefined);
  const [dragging, setDragging] = useState<number>();
  const begin = (event: PointerEvent): void => {
    const point = toDial(event);
    const base = lanes.map(({ range }) => range);
    // A second finger during a drag is ignored.
    const hit = event.button === 0 && !drag.current ? hitAt(point, base) : undefined;
    const range = hit && base[hit.lane];
    if (!hit || !range) return;
    // Stops the press from selecting text or taking the focus from the handle.
    event.preventDefault();
    const { lane, part } = hit;
    const grip = { part, range, at: degreesAt(point) };
    drag.current = { lane, grip, base };
    event.currentTarget.setPointerCapture(event.pointerId);
    const end = `${lane} ${part === 'max' ? 'max' : 'min'}`;
    event.currentTarget.querySelector<HTMLElement>(`[data-end="${end}"]`)?.focus({ preventScroll: true });
    gesture.begin();
    setDragging(lane);
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current) return;
    const { lane, grip, base } = drag.current;
    const range = dragged(grip, degreesAt(toDial(event)), event.shiftKey ? SNAP : 1);
    const now = lanes[lane]?.range;
    if (now?.min !== range.min || now.max !== range.max) onMove({ lane, range, base, gesture: gesture.current() });
  };
  const finish = (): void => {
    drag.current = undefined;
    gesture.begin();
    setDragging(undefined);
  };
  return { dragging, handlers: { onPointerDown: begin, onPointerMove: move, onLostPointerCapture: finish } };
};

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

const END_LABELS = { min: t('From'), max: t('To') } as const;

const share = (value: number, whole: number): string => `${(value / whole) * 100}%`;

/** Handle of a range: a range input for assistive technology, covered by a drawn knob. */
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
      // `z-10` keeps the handle with the focus on top if two handles are in the same place.
      className="group/end absolute grid size-11 -translate-1/2 cursor-ew-resize touch-none place-items-center rounded-full focus-within:z-10"
      style={{ left: share(x, DIAL.width), top: share(y, DIAL.height) }}
    >
      <input
        type="range"
        data-end={`${lane} ${end}`}
        aria-label={`${label} ${END_LABELS[end]}`}
        aria-valuetext={unitLabel(at, 'degree')}
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

interface DialProps {
  readonly angleId: string;
  readonly angleName: string;
  readonly lanes: readonly Lane[];
  readonly clashes: readonly Clash[];
  readonly live: LiveAngles | undefined;
  readonly onMove: (move: Move) => void;
}

/** Degrees of the range being changed, in large type, because a finger covers the handle. */
const Readout = ({ lane: { name, range } }: { readonly lane: Lane }): ReactElement => (
  <g aria-hidden textAnchor="middle" className="pointer-events-none">
    <text x={DIAL.center.x} y={DIAL.center.y - 20} className="fill-quiet text-[12px]">
      {name}
    </text>
    <text x={DIAL.center.x} y={DIAL.center.y} className="fill-ink carved text-[20px] tabular-nums">
      {range ? degreesLabel(range) : ''}
    </text>
  </g>
);

export const RangeDial = ({ angleId, angleName, lanes, clashes, live, onMove }: DialProps): ReactElement => {
  const gesture = useGesture();
  const { dragging, handlers } = useDrag(lanes, gesture, onMove);
  const [reached, setReached] = useState<number>();
  const active = dragging ?? reached;
  const activeLane = active === undefined ? undefined : lanes[active];
  const base = lanes.map(({ range }) => range);
  const drawn = lanes.flatMap(({ name, fill, range }, index) => (range ? [{ name, fill, range, index }] : []));
  return (
    <fieldset className="mx-auto w-full max-w-120 min-w-0">
      <legend className="sr-only">{angleName}</legend>
      <div className="relative select-none" {...handlers}>
        <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} aria-hidden className="block w-full overflow-visible">
          <DialFace laneCount={lanes.length} />
          <ClashRing clashes={clashes} />
          {drawn.map(({ name, fill, range, index }) => (
            <LaneBar key={name} lane={index} range={range} fill={fill} isActive={active === index} />
          ))}
          {live ? <Needle angleId={angleId} live={live} /> : null}
          {activeLane ? <Readout lane={activeLane} /> : null}
        </svg>
        {drawn.map(({ name, range, index }) => (
          <LaneEnds
            key={name}
            lane={index}
            range={range}
            label={`${angleName}, ${name},`}
            onReach={() => {
              gesture.begin();
              setReached(index);
            }}
            onLeave={() => setReached(undefined)}
            onMove={(next) => onMove({ lane: index, range: next, base, gesture: gesture.current() })}
          />
        ))}
      </div>
    </fieldset>
  );
};
