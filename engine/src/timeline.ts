/** The timeline: phases as they were entered, and the markers READY and STOP (second document, sections 3 and 4). */
import type { TimelineEntry, TimelinePhase } from './event.ts';
import type { Degrees, Millis } from './units.ts';

/** Second document, section 9: how far back READY makes start entries valid. */
export const READY_REACH_MS = 10_000;

export const timelineEntry = (
  timestamp: Millis,
  phase: TimelinePhase,
  angles: Readonly<Record<string, Degrees>>,
  valid: boolean,
): TimelineEntry => ({ timestamp, phase, angles, valid });

/** READY at `readyMs` marks the start entries of the previous 10 s valid. */
export const markStartsValid = (timeline: readonly TimelineEntry[], readyMs: Millis): readonly TimelineEntry[] =>
  timeline.map((entry) =>
    entry.phase === 'start' && entry.timestamp <= readyMs && readyMs - entry.timestamp <= READY_REACH_MS
      ? { ...entry, valid: true }
      : entry,
  );

/** The timeline with more entries; a READY among them reaches back. */
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
