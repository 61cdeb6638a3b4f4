/**
 * Span of an angle: its minimum and maximum over a period, in degrees. A list of spans has one
 * entry per angle of the plan; null if that angle was never measured.
 */
import type { Angles } from '../rules/phase-detection.ts';
import type { Degrees } from '../units.ts';

export interface Span {
  readonly min: Degrees;
  readonly max: Degrees;
}

export type Spans = readonly (Span | null)[];

const widened = (span: Span | null | undefined, value: Degrees | null): Span | null => {
  if (value === null) return span ?? null;
  if (!span) return { min: value, max: value };
  if (value >= span.min && value <= span.max) return span;
  return { min: Math.min(span.min, value), max: Math.max(span.max, value) };
};

/**
 * Widens the spans so that they include one frame's angles. Returns the same array if nothing
 * changed: it runs for every frame, and copying would dominate its cost.
 */
export const widen = (spans: Spans, angles: Angles): Spans => {
  for (let i = 0; i < angles.length; i += 1) {
    if (widened(spans[i], angles[i] ?? null) !== (spans[i] ?? null)) {
      return angles.map((angle, index) => widened(spans[index], angle));
    }
  }
  return spans;
};

export const widenNumber = (span: Span | null, value: number): Span =>
  widened(span, value) ?? { min: value, max: value };
