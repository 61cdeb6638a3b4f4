/** Drag on a dial from press to release, as one gesture. */
import type { DegreeRange } from '@reptemple/engine/units';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { Gesture } from '../gesture.ts';
import { degreesAt, DIAL, dragged, hitAt } from './dial.ts';
import type { Grip, Point } from './dial.ts';
import type { Lane, Move } from './lanes.ts';

interface Drag {
  readonly lane: number;
  readonly grip: Grip;
  readonly base: readonly (DegreeRange | undefined)[];
}

interface UsedDrag {
  /** Index of the dragged lane. */
  readonly dragging: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onLostPointerCapture: () => void;
  };
}

/** Step in degrees while Shift is held. */
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
    // Ignores a second finger.
    const hit = event.button === 0 && !drag.current ? hitAt(point, base) : undefined;
    const range = hit && base[hit.lane];
    if (!hit || !range) return;
    // Prevents text selection and keeps the focus on the moved handle.
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
