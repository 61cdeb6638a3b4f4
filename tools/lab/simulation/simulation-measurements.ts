/** Plan and measurements of the simulation, and the cost per recording calculated from them. */
import { MEDIA_SETTLED } from '../../../server/src/features/media/index.ts';
import { paceFor, shareOfMinutes } from './event-arrivals-and-queue-waits.ts';
import type { Stretch } from './event-arrivals-and-queue-waits.ts';
import type { Reading } from './parse-metrics.ts';
import type { Queue, Readings } from './simulated-installation.ts';
import type { Tally } from './simulated-users.ts';

/** Maximum share of the CPU that may be used at the peak. Above it, response times grow. */
export const BUSY = 0.6;
/** Maximum time in minutes for which background jobs may wait, even at the end of the event. */
export const MAX_MINUTES = 10;

export interface Plan {
  readonly people: number;
  readonly recordings: number;
  /** Simulated part of the day, in minutes since the event's start. */
  readonly stretch: Stretch;
  /** Real minutes that the simulation takes. */
  readonly minutes: number;
  readonly timesAsFast: number;
  readonly load: number;
  readonly portion: number;
  /** Number of sets per visit: each set is followed by another with a constant probability. */
  readonly sets: { readonly mean: number; readonly most: number };
}

export interface Lived {
  readonly plan: Plan;
  readonly version: string;
  readonly tally: Tally;
  readonly readings: Readings;
  readonly queues: readonly Queue[];
  readonly databaseSeconds: number;
  /** Seconds from the end of the last visit until the job queue was empty, or until the timeout. */
  readonly drainedInSeconds: number;
}

export interface Measured extends Lived {
  /** CPU seconds to process one video. */
  readonly videoSeconds: number;
  /** CPU seconds to check one video with the pose model. */
  readonly watchSeconds: number;
}

const spent = (readings: readonly Reading[]): number =>
  (readings.at(-1)?.cpuSeconds ?? 0) - (readings[0]?.cpuSeconds ?? 0);

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

/**
 * Returns CPU seconds per recording, of the web process, the worker and the database. Includes all
 * requests of the simulated people. `worker` is per recording whose last job is done.
 */
export const costOf = ({ tally, readings, databaseSeconds }: Lived) => ({
  web: spent(readings.web) / tally.recordings,
  worker: spent(readings.worker) / settledOf(readings.worker),
  database: databaseSeconds / tally.recordings,
});

export interface Need {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** Number of jobs to process per second so that no job exceeds the maximum wait. */
  readonly pacePerSecond: number;
  readonly web: number;
  readonly database: number;
  readonly worker: number;
}

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
