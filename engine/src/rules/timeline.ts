/**
 * Timeline of entered phases and the markers READY and STOP (specification S2, sections 3 and 4).
 */
import type { TimelineEntry, TimelinePhase } from './event.ts';
import type { Degrees, Millis } from '../units.ts';

/** READY validates start entries of this period before it (specification S2, section 9). */
export const READY_REACH_MS = 10_000;

export const timelineEntry = (
  timestamp: Millis,
  phase: TimelinePhase,
  angles: Readonly<Record<string, Degrees>>,
  valid: boolean,
): TimelineEntry => ({ timestamp, phase, angles, valid });

/** Marks the start entries of the 10 s before `readyMs` as valid. */
export const markStartsValid = (timeline: readonly TimelineEntry[], readyMs: Millis): readonly TimelineEntry[] =>
  timeline.map((entry) =>
    entry.phase === 'start' && entry.timestamp <= readyMs && readyMs - entry.timestamp <= READY_REACH_MS
      ? { ...entry, valid: true }
      : entry,
  );

/** Appends entries; a READY among them validates earlier start entries. */
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
