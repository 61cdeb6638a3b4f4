/**
 * Selects the camera frames that are analysed: one every 40 ms, displayed within 30 ms of its due
 * time. A due time without a frame counts as dropped, and is not made up for (specification S2,
 * section 9).
 */
import type { Millis } from '@reptemple/engine/units';

export const PROCESSING_INTERVAL_MS = 40;
export const MATCHING_TOLERANCE_MS = 30;

export interface FrameSchedule {
  /** Media time of the first frame in ms. Due times count from it. */
  readonly origin: Millis;
  /** Index of the next due time. Each earlier due time has a frame or was dropped. */
  readonly next: number;
  /** Due times without a frame, in ms since the first frame. */
  readonly dropped: readonly Millis[];
}

export const startSchedule = (origin: Millis): FrameSchedule => ({ origin, next: 0, dropped: [] });

const dueAt = (schedule: FrameSchedule, index: number): Millis => schedule.origin + index * PROCESSING_INTERVAL_MS;

const passMissed = (schedule: FrameSchedule, at: Millis): FrameSchedule => {
  let { next } = schedule;
  while (dueAt(schedule, next) + MATCHING_TOLERANCE_MS < at) next += 1;
  if (next === schedule.next) return schedule;
  const missed = Array.from({ length: next - schedule.next }, (_, i) => (schedule.next + i) * PROCESSING_INTERVAL_MS);
  return { ...schedule, next, dropped: [...schedule.dropped, ...missed] };
};

/** Returns true if a frame displayed at media time `at` is to be analysed. */
export const isDue = (schedule: FrameSchedule, at: Millis): boolean => {
  const current = passMissed(schedule, at);
  return Math.abs(at - dueAt(current, current.next)) <= MATCHING_TOLERANCE_MS;
};

/**
 * Returns the schedule after the frame at `at` was taken for analysis. Call it only for frames that
 * are due.
 */
export const takeFrame = (schedule: FrameSchedule, at: Millis): FrameSchedule => {
  const current = passMissed(schedule, at);
  return { ...current, next: current.next + 1 };
};

/** Returns all due times up to `last`, and those without a frame, in ms since the first frame. */
export const summary = (
  schedule: FrameSchedule,
  last: Millis,
): { readonly targets: readonly Millis[]; readonly dropped: readonly Millis[] } => {
  const count = Math.max(schedule.next, Math.floor(last / PROCESSING_INTERVAL_MS) + 1);
  const targets = Array.from({ length: count }, (_, index) => index * PROCESSING_INTERVAL_MS);
  return { targets, dropped: [...schedule.dropped, ...targets.slice(schedule.next)] };
};
