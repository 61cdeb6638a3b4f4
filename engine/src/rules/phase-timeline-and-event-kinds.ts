/**
 * Timeline of entered phases, with the markers READY and STOP (specification S2, sections 3 and 4).
 */
import type { Phase } from '../definition/exercise-definition.ts';
import type { Degrees, Millis } from '../units.ts';

/**
 * Kinds of entries in the event log (specification S2, section 3). `movement_not_counted` is our
 * extension, and does not occur with robust settings off.
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

/**
 * Time in ms before a READY entry within which start entries are marked as valid (specification S2,
 * section 9).
 */
export const READY_REACH_MS = 10_000;

export const timelineEntry = (
  timestamp: Millis,
  phase: TimelinePhase,
  angles: Readonly<Record<string, Degrees>>,
  valid: boolean,
): TimelineEntry => ({ timestamp, phase, angles, valid });

/** Returns the timeline with the start entries of the 10 s before `readyMs` marked as valid. */
export const markStartsValid = (timeline: readonly TimelineEntry[], readyMs: Millis): readonly TimelineEntry[] =>
  timeline.map((entry) =>
    entry.phase === 'start' && entry.timestamp <= readyMs && readyMs - entry.timestamp <= READY_REACH_MS
      ? { ...entry, valid: true }
      : entry,
  );

/**
 * Returns the timeline with the entries appended. A READY entry marks the start entries of the 10 s
 * before it as valid.
 */
export const addToTimeline = (
  timeline: readonly TimelineEntry[],
  added: readonly TimelineEntry[],
): readonly TimelineEntry[] => {
  let result = timeline;
  for (const entry of added) {
    const reached = entry.phase === 'READY' ? markStartsValid(result, entry.timestamp) : result;
    result = [...reached, entry];
  }
  return result;
};
