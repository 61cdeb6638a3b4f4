/** Chooses three frames for the phases from the most typical cycle. */
import type { Phase } from '../definition/definition.ts';
import { median } from '../plausibility/order.ts';
import type { Millis } from '../units.ts';
import type { Curve, Curves } from './curves.ts';
import type { Cycle } from './cycles.ts';

/** Time in the clip that shows each phase best. */
export type PhaseTimes = Readonly<Record<Phase, Millis>>;

const valueAt = (curve: Curve, index: number): number => curve[index] ?? 0;

const mostUsual = (curve: Curve, cycles: readonly Cycle[]): Cycle | undefined => {
  const usual = (place: 'top' | 'bottom'): number => median(cycles.map((cycle) => valueAt(curve, cycle[place]))) ?? 0;
  const [top, bottom] = [usual('top'), usual('bottom')];
  const oddity = (cycle: Cycle): number =>
    Math.abs(valueAt(curve, cycle.top) - top) + Math.abs(valueAt(curve, cycle.bottom) - bottom);
  return cycles.toSorted((a, b) => oddity(a) - oddity(b))[0];
};

/** Tolerance in degrees for being at the top. */
const AT_TOP = 3;

/**
 * Returns the last frame at the top, because earlier ones may still show the person getting there.
 */
const lastAtTop = (curve: Curve, { top, bottom }: Cycle): number => {
  const least = valueAt(curve, top) - AT_TOP;
  let last = top;
  for (let at = top; at <= bottom; at += 1) if (valueAt(curve, at) >= least) last = at;
  return last;
};

/**
 * Returns the frame on the way down whose angle is closest to the middle between top and bottom.
 */
const halfWay = (curve: Curve, { top, bottom }: Cycle): number => {
  const middle = (valueAt(curve, top) + valueAt(curve, bottom)) / 2;
  let best = top;
  for (let at = top; at <= bottom; at += 1) {
    const [value, nearest] = [curve[at] ?? null, curve[best] ?? null];
    if (value === null) continue;
    if (nearest === null || Math.abs(value - middle) < Math.abs(nearest - middle)) best = at;
  }
  return best;
};

/** Returns the phase times; undefined without cycles. */
export const suggestFrames = ({ frames }: Curves, curve: Curve, cycles: readonly Cycle[]): PhaseTimes | undefined => {
  const cycle = mostUsual(curve, cycles);
  if (!cycle) return undefined;
  const timeAt = (index: number): Millis => frames[index]?.t ?? 0;
  return {
    start: timeAt(lastAtTop(curve, cycle)),
    transition: timeAt(halfWay(curve, cycle)),
    end: timeAt(cycle.bottom),
  };
};
