/** Entries of the event log and the timeline (specification S2, section 3). */
import type { Phase } from '../definition/definition.ts';
import type { Degrees, Millis } from '../units.ts';

/**
 * All but the last are from the specification; `movement_not_counted` is off with the robust
 * settings.
 */
export const EVENT_KINDS = [
  'phase_transition',
  'rep_counted',
  'invalid_rep_counted',
  'side_locked',
  'movement_not_counted',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface EngineEvent {
  readonly t: Millis;
  readonly event: EventKind;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

export type TimelinePhase = Phase | 'READY' | 'STOP';

export interface TimelineEntry {
  readonly timestamp: Millis;
  readonly phase: TimelinePhase;
  readonly angles: Readonly<Record<string, Degrees>>;
  readonly valid: boolean;
}
