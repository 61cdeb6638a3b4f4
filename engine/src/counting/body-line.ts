/**
 * Checks the distances of hips and knees from the body line (the straight line from shoulder to
 * ankle), as in push-ups. Distances are signed, because an unsigned hip angle cannot tell sagging
 * hips (below) from piked ones (above) (docs/decisions/0088).
 */
import type { BodyLineSettings } from '../definition/robust-settings.ts';
import type { RepFault } from '../rules/rep-result.ts';
import { bodyScale, jointAt } from '../signal/joint-positions-and-posture.ts';
import type { Half, Point } from '../signal/joint-positions-and-posture.ts';
import { clamp } from '../units.ts';
import type { Share } from '../units.ts';
import type { Span } from './angle-span.ts';

export interface LineAt {
  /**
   * Distance of the hip from the body line, as a share of the line's length. Negative below the
   * line.
   */
  readonly hips: number;
  /**
   * Distance of the knee from the body line, as a share of the line's length. Negative below the
   * line.
   */
  readonly knees: number;
  /** Height of the hip above the wrist, in torso lengths. */
  readonly hipHeight: number;
}

/** Ranges of the hip's measurements during an attempt; null before the first frame. */
export interface LineSpan {
  readonly hips: Span | null;
  readonly hipHeight: Span | null;
}

/**
 * Measures hips and knees against the body line in one frame. Both distances are 0 if shoulder and
 * ankle coincide in the image.
 */
export const lineAt = (p: readonly number[], half: Half, aspect: number): LineAt => {
  const shoulder = jointAt(p, 'shoulder', half, aspect);
  const hip = jointAt(p, 'hip', half, aspect);
  const knee = jointAt(p, 'knee', half, aspect);
  const ankle = jointAt(p, 'ankle', half, aspect);
  const [dx, dy] = [ankle.x - shoulder.x, ankle.y - shoulder.y];
  const squared = dx * dx + dy * dy;
  const distanceOf = ({ x, y }: Point): number =>
    squared === 0 ? 0 : (Math.sign(dx) * ((x - shoulder.x) * dy - (y - shoulder.y) * dx)) / squared;
  const scale = bodyScale(p, half, aspect);
  return {
    hips: distanceOf(hip),
    knees: distanceOf(knee),
    hipHeight: scale === 0 ? 0 : (jointAt(p, 'wrist', half, aspect).y - hip.y) / scale,
  };
};

const PERCENT = 100;
const percent = (share: number): number => Math.round(Math.abs(share) * PERCENT);

const lineFault = (
  code: 'hips_sagged' | 'hips_too_high' | 'knees_dropped',
  text: string,
  detail: string,
): RepFault => ({
  code,
  text,
  detail,
  angle: null,
  value: null,
  limit: null,
});

/**
 * Returns the fault of an attempt whose hips were too far from the body line; null if they were
 * not, or if the check is off.
 */
export const bodyLineFault = ({ hips, hipHeight }: LineSpan, settings: BodyLineSettings | null): RepFault | null => {
  if (!settings || !hips || !hipHeight) return null;
  const sag = -hips.min;
  const isOnFloor = hipHeight.min <= settings.floorHeight && sag >= settings.floorSag;
  if (sag >= settings.sag || isOnFloor) {
    const limit = sag >= settings.sag ? settings.sag : settings.floorSag;
    return lineFault(
      'hips_sagged',
      'Hips sagged',
      `Hips ${percent(sag)}% below the body line, limit ${percent(limit)}%`,
    );
  }
  if (hips.max < settings.pike) return null;
  const detail = `Hips ${percent(hips.max)}% above the body line, limit ${percent(settings.pike)}%`;
  return lineFault('hips_too_high', 'Hips too high', detail);
};

/**
 * Returns the fault of knees that are at least `drop` below the body line; null if they are higher.
 * Both values are shares of the line's length.
 */
export const kneeFault = (knees: number, drop: Share): RepFault | null =>
  -knees < drop
    ? null
    : lineFault(
        'knees_dropped',
        'Knees dropped',
        `Knees ${percent(knees)}% below the body line, limit ${percent(drop)}%`,
      );

/**
 * Share of the allowed deviation of the hips up to which the score is 1. The score falls to 0 at
 * `CROOKED_FROM`.
 */
const STRAIGHT_UNTIL = 0.5;
const CROOKED_FROM = 1.5;

/**
 * Returns 1 while the hips deviate by at most half of the allowed amount, falling to 0 at 1.5 times
 * that amount. Also 1 if the check is off or the hips were not measured.
 */
export const straightness = ({ hips }: LineSpan, settings: BodyLineSettings | null): Share => {
  if (!settings || !hips) return 1;
  const used = Math.max(-hips.min / settings.sag, hips.max / settings.pike);
  return clamp((CROOKED_FROM - used) / (CROOKED_FROM - STRAIGHT_UNTIL), 0, 1);
};
