/** What the engine says of one rep: the verdict, why, and the figures behind it. */
import type { Degrees, Millis } from './units.ts';

/** Machine-readable reasons, a closed list. */
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
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Why a rep is invalid. The angle, its value and its limit are there whenever one angle is to blame. */
export interface RepFault {
  readonly code: FaultCode;
  /** The specification's own words where it has them. */
  readonly text: string;
  /** For the person, with the figures: `Arm movement 132°, at most 110°`. Empty when no single angle is to blame. */
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
  /** Deepest moment; null when the rep never turned. */
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly valid: boolean;
  /** Null for a valid rep, otherwise `fault.text`. */
  readonly reason: string | null;
  readonly fault: RepFault | null;
  readonly formScore: number;
  /** Smallest and largest of each angle, by angle id. */
  readonly angles: Readonly<Record<string, AngleSpan>>;
  readonly rangeOfMotion: Degrees;
  readonly downMs: Millis;
  readonly upMs: Millis;
}
