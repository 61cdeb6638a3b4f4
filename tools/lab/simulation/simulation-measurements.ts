/**
 * Types and calculations for the simulation: its plan, its measurements, and the cost per
 * recording.
 */
import { MEDIA_SETTLED } from '../../../server/src/features/media/index.ts';
import { paceFor, shareOfMinutes } from './arrivals.ts';
import type { Stretch } from './arrivals.ts';
import type { Reading } from './parse-metrics.ts';
import type { Queue, Readings } from './simulated-installation.ts';
import type { Tally } from './simulated-users.ts';

/** Maximum CPU utilization at the peak. Above it, waits grow. */
export const BUSY = 0.6;
/** Maximum minutes that background jobs wait, even at the end of the event. */
export const MAX_MINUTES = 10;

export interface Plan {
  /** Number of people in the whole event. */
  readonly people: number;
  readonly recordings: number;
  /** Simulated part of the day, in minutes since its start, and the real minutes used for it. */
  readonly stretch: Stretch;
  readonly minutes: number;
  readonly timesAsFast: number;
  /** Share of the event's requests per second. */
  readonly load: number;
  /** Share of the event's people and recordings. */
  readonly portion: number;
  /** Sets per visit. After each, another follows with the same probability. */
  readonly sets: { readonly mean: number; readonly most: number };
}

export interface Lived {
  readonly plan: Plan;
  readonly version: string;
  readonly tally: Tally;
  readonly readings: Readings;
  readonly queues: readonly Queue[];
  readonly databaseSeconds: number;
  /** Seconds from the end of the last visit until the queue was empty, or until the timeout. */
  readonly drainedInSeconds: number;
}

export interface Measured extends Lived {
  /** CPU seconds to process one video, and to check it with the pose model. */
  readonly videoSeconds: number;
  readonly watchSeconds: number;
}

const spent = (readings: readonly Reading[]): number =>
  (readings.at(-1)?.cpuSeconds ?? 0) - (readings[0]?.cpuSeconds ?? 0);

/** Returns the jobs done between first and last reading, by job name. */
export const jobsOf = (readings: readonly Reading[]): Reading['jobs'] => {
  const before = readings[0]?.jobs;
  const after = readings.at(-1)?.jobs ?? new Map<string, { count: number; seconds: number }>();
  const between = [...after].map(([name, { count, seconds }]) => {
    const known = before?.get(name) ?? { count: 0, seconds: 0 };
    return [name, { count: count - known.count, seconds: seconds - known.seconds }] as const;
  });
  return new Map(between.filter(([, { count }]) => count > 0));
};

/** Returns the number of recordings whose last job is done. */
export const settledOf = (readings: readonly Reading[]): number => jobsOf(readings).get(MEDIA_SETTLED.name)?.count ?? 0;

/** Returns CPU seconds per recording, including all other requests of its user. */
export const costOf = ({ tally, readings, databaseSeconds }: Lived) => ({
  web: spent(readings.web) / tally.recordings,
  worker: spent(readings.worker) / settledOf(readings.worker),
  database: databaseSeconds / tally.recordings,
});

export interface Need {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** Jobs per second that are needed to stay within the maximum wait. */
  readonly pacePerSecond: number;
  readonly web: number;
  readonly database: number;
  readonly worker: number;
}

/** Returns the CPU cores for this many recordings per day. */
export const needOf = (recordings: number, measured: Measured): Need => {
  const shares = shareOfMinutes();
  const peakPerSecond = (Math.max(...shares) * recordings) / 60;
  const cost = costOf(measured);
  const arrivals = shares.map((share) => share * recordings);
  const pacePerSecond = paceFor(arrivals, MAX_MINUTES) / 60;
  const behind = cost.worker + measured.videoSeconds + measured.watchSeconds;
  return {
    perSecond: recordings / 86_400,
    peakPerSecond,
    pacePerSecond,
    web: (peakPerSecond * cost.web) / BUSY,
    database: (peakPerSecond * cost.database) / BUSY,
    worker: pacePerSecond * behind,
  };
};
