/** What is simulated, what was measured of it, and what a recording costs. */
import { MEDIA_SETTLED } from '../../src/features/media/public.ts';
import { paceFor, shareOfMinutes, type Stretch } from './arrivals.ts';
import type { Queue, Readings } from './installation.ts';
import type { Reading } from './readings.ts';
import type { Tally } from './visits.ts';

/** Busier than this at the peak, waits grow. */
export const BUSY = 0.6;
/** Nobody waits for the work beside requests; it is done within so many minutes even at the end of the event. */
export const MOST_MINUTES = 10;

export interface Plan {
  /** Of the whole event. */
  readonly people: number;
  readonly recordings: number;
  /** Of its day, in minutes from its beginning, and how many minutes that is given here. */
  readonly stretch: Stretch;
  readonly minutes: number;
  readonly timesAsFast: number;
  /** Of its requests a second. */
  readonly load: number;
  /** Of its people and recordings. */
  readonly portion: number;
  /** Of a visit: one more with the same chance each time. */
  readonly sets: { readonly mean: number; readonly most: number };
}

export interface Lived {
  readonly plan: Plan;
  readonly version: string;
  readonly tally: Tally;
  readonly readings: Readings;
  readonly queues: readonly Queue[];
  readonly databaseSeconds: number;
  /** From the last visit's end until nothing waited, or until that took too long. */
  readonly drainedInSeconds: number;
}

export interface Measured extends Lived {
  /** One video alone: prepared, and watched by the server's own eyes. */
  readonly videoSeconds: number;
  readonly watchSeconds: number;
}

const spent = (readings: readonly Reading[]): number =>
  (readings.at(-1)?.cpuSeconds ?? 0) - (readings[0]?.cpuSeconds ?? 0);

/** Done from the first reading to the last, by the name of the job. */
export const jobsOf = (readings: readonly Reading[]): Reading['jobs'] => {
  const before = readings[0]?.jobs;
  const after = readings.at(-1)?.jobs ?? new Map<string, { count: number; seconds: number }>();
  const between = [...after].map(([name, { count, seconds }]) => {
    const known = before?.get(name) ?? { count: 0, seconds: 0 };
    return [name, { count: count - known.count, seconds: seconds - known.seconds }] as const;
  });
  return new Map(between.filter(([, { count }]) => count > 0));
};

/** Recordings whose last job is done. */
export const settledOf = (readings: readonly Reading[]): number => jobsOf(readings).get(MEDIA_SETTLED.name)?.count ?? 0;

/** Processor seconds of one recording, with everything that people did around it. */
export const costOf = ({ tally, readings, databaseSeconds }: Lived) => ({
  web: spent(readings.web) / tally.recordings,
  worker: spent(readings.worker) / settledOf(readings.worker),
  database: databaseSeconds / tally.recordings,
});

export interface Need {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** What has to be done in a second for the work beside requests to be in time. */
  readonly pacePerSecond: number;
  readonly web: number;
  readonly database: number;
  readonly worker: number;
}

/** Cores for so many recordings in a day. */
export const needOf = (recordings: number, measured: Measured): Need => {
  const shares = shareOfMinutes();
  const peakPerSecond = (Math.max(...shares) * recordings) / 60;
  const cost = costOf(measured);
  const arrivals = shares.map((share) => share * recordings);
  const pacePerSecond = paceFor(arrivals, MOST_MINUTES) / 60;
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
