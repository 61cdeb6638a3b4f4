/** Measures how periodic an angle is over a whole clip. */
import { median } from '../plausibility/order.ts';
import type { Track } from '../track.ts';
import type { Share } from '../units.ts';
import type { Curve } from './curves.ts';
import type { Cycle } from './cycles.ts';

/** Maximum ratio to the median cycle, in either direction, for a cycle to be like the others. */
const SAME_DURATION = 1.6;
const SAME_EXCURSION = 1.4;

const isNear = (value: number, usual: number, ratio: number): boolean =>
  value <= usual * ratio && value >= usual / ratio;

/** Share of the cycles that last as long and go as far as the median one. */
const regularity = ({ frames }: Pick<Track, 'frames'>, cycles: readonly Cycle[]): Share => {
  const durations = cycles.map(({ top, back }) => (frames[back]?.t ?? 0) - (frames[top]?.t ?? 0));
  const [duration, excursion] = [median(durations) ?? 0, median(cycles.map((cycle) => cycle.excursion)) ?? 0];
  const alike = cycles.filter(
    (cycle, index) =>
      isNear(durations[index] ?? 0, duration, SAME_DURATION) && isNear(cycle.excursion, excursion, SAME_EXCURSION),
  );
  return cycles.length === 0 ? 0 : alike.length / cycles.length;
};

/**
 * Share of the angle's path that its cycles explain. Reps measured 0.8–1, trembling joints and
 * hands that fidget 0.3–0.7.
 */
const explainedShare = (curve: Curve, cycles: readonly Cycle[]): Share => {
  const seen = curve.filter((value) => value !== null);
  const path = seen.reduce((sum, value, index) => sum + Math.abs(value - (seen[index - 1] ?? value)), 0);
  const explained = 2 * cycles.reduce((sum, { excursion }) => sum + excursion, 0);
  return path === 0 ? 0 : Math.min(1, explained / path);
};

const seenShare = (curve: Curve): Share =>
  curve.length === 0 ? 0 : curve.filter((value) => value !== null).length / curve.length;

/**
 * Returns 1 for an angle that is always visible and only repeats one cycle, 0 without cycles.
 * Squared, so that a trembling joint cannot make up for it by a larger range.
 */
export const periodicityOf = (track: Pick<Track, 'frames'>, curve: Curve, cycles: readonly Cycle[]): Share =>
  seenShare(curve) * (regularity(track, cycles) * explainedShare(curve, cycles)) ** 2;
