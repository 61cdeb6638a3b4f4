/**
 * Number types named by their unit, conversion factors, and small functions for numbers and ranges.
 */

/** Duration, or time since a track's first frame, in whole milliseconds. */
export type Millis = number;
/** Angle in degrees, from 0 to 180. */
export type Degrees = number;
/** Fraction from 0 to 1. */
export type Share = number;

export const MILLIS_PER_SECOND = 1000;
export const MILLIS_PER_MINUTE = 60 * MILLIS_PER_SECOND;
export const MILLIS_PER_HOUR = 60 * MILLIS_PER_MINUTE;
export const MILLIS_PER_DAY = 24 * MILLIS_PER_HOUR;

export const clamp = (value: number, min: number, max: number): number =>
  value < min ? min : value > max ? max : value;

/**
 * Range of whole degrees, both ends included, as the editor offers it (specification S2, section
 * 5).
 */
export interface DegreeRange {
  readonly min: Degrees;
  readonly max: Degrees;
}

export const isWithin = (value: Degrees, range: DegreeRange): boolean => value >= range.min && value <= range.max;

export const median3 = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
