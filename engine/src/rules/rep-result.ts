/** Result of one rep: verdict, reason, and the measurements behind it. */
import type { Degrees, Millis } from '../units.ts';

/** Codes of the faults that make a rep invalid. They are stored with results. */
export const FAULT_CODES = [
  'skipped_end',
  'skipped_return',
  'started_new_rep',
  'left_start_early',
  'sustained_alignment',
  'alignment',
  'other_alignment',
  'not_deep_enough',
  'not_locked_out',
  'hips_sagged',
  'hips_too_high',
  'knees_dropped',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/**
 * Fault that makes a rep invalid. Angle, value and limit are null unless a single angle is the
 * cause.
 */
export interface RepFault {
  readonly code: FaultCode;
  /** Text of the fault, taken from the specification if it defines one. */
  readonly text: string;
  /**
   * Detail with numbers, for example `Arm movement 132°, at most 110°`. Empty if no number is the
   * cause.
   */
  readonly detail: string;
  readonly angle: string | null;
  readonly value: Degrees | null;
  readonly limit: Degrees | null;
}

export interface AngleSpan {
  readonly min: Degrees;
  readonly max: Degrees;
}

export interface Rep {
  readonly number: number;
  readonly startMs: Millis;
  /** Time of the deepest position; null if there was no turning point. */
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly valid: boolean;
  readonly reason: string | null;
  readonly fault: RepFault | null;
  readonly formScore: number;
  readonly angles: Readonly<Record<string, AngleSpan>>;
  readonly rangeOfMotion: Degrees;
  readonly downMs: Millis;
  readonly upMs: Millis;
}
