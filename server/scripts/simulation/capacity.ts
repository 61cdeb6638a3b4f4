/** docs/capacity.md: what was measured of one day, and how many machines follow from it. */
import { circumstances, quantile, round } from '../../../scripts/benchmarks-page.ts';
import { MEDIA_SETTLED } from '../../src/features/media/public.ts';
import { paceFor, peakOf, shareOfMinutes } from './arrivals.ts';
import type { Queue } from './installation.ts';
import type { Sample } from './messages.ts';
import type { Tally } from './visits.ts';

/** Busier than this at the peak, waits grow. */
const BUSY = 0.6;
/** Nobody waits for the work beside requests; it is done within so many minutes even at the end of the event. */
const MOST_MINUTES = 10;
const MACHINE_CORES = 16;
/** A set of a minute, as browsers film it (docs/decisions/0004), and its track. */
const VIDEO_MB = 6;
const TRACK_MB = 0.3;

export interface Measured {
  readonly people: number;
  readonly recordings: number;
  readonly portion: number;
  readonly minutes: number;
  readonly version: string;
  readonly tally: Tally;
  readonly samples: Readonly<Record<'web' | 'worker', readonly Sample[]>>;
  readonly queues: readonly Queue[];
  readonly databaseSeconds: number;
  /** From the last visit's end until nothing waited, or until that took too long. */
  readonly drainedInSeconds: number;
  /** One video alone: prepared, and watched by the server's own eyes. */
  readonly videoSeconds: number;
  readonly watchSeconds: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const cpuOf = (samples: readonly Sample[]): number => sum(samples.map(({ cpuSeconds }) => cpuSeconds));
const whole = (value: number): string => Math.round(value).toLocaleString('en');

const waitRows = ({ waits }: Tally): readonly string[] =>
  [...waits].map(([what, times]) => {
    const figures = [0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0));
    return `| ${what} | ${times.length} | ${figures.join(' | ')} |`;
  });

const jobsOf = (samples: readonly Sample[]): ReadonlyMap<string, { readonly count: number; readonly ms: number }> => {
  const jobs = new Map<string, { count: number; ms: number }>();
  for (const sample of samples)
    for (const [name, { count, ms }] of Object.entries(sample.jobs)) {
      const known = jobs.get(name) ?? { count: 0, ms: 0 };
      jobs.set(name, { count: known.count + count, ms: known.ms + ms });
    }
  return jobs;
};

const jobRows = (samples: readonly Sample[]): readonly string[] =>
  [...jobsOf(samples)].map(([name, { count, ms }]) => `| ${name} | ${count} | ${(ms / count).toFixed(0)} |`);

/** Recordings whose last job is done. */
const settledOf = (samples: readonly Sample[]): number => jobsOf(samples).get(MEDIA_SETTLED.name)?.count ?? 0;

/** Processor seconds of one recording, with everything that people did around it. */
const costOf = ({ tally, samples, databaseSeconds }: Measured) => ({
  web: cpuOf(samples.web) / tally.recordings,
  worker: cpuOf(samples.worker) / settledOf(samples.worker),
  database: databaseSeconds / tally.recordings,
});

interface Need {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  readonly web: number;
  readonly database: number;
  readonly worker: number;
}

/** Cores for so many recordings in a day. */
const needOf = (recordings: number, measured: Measured): Need => {
  const shares = shareOfMinutes();
  const peakPerSecond = (Math.max(...shares) * recordings) / 60;
  const cost = costOf(measured);
  const arrivals = shares.map((share) => share * recordings);
  const behind = cost.worker + measured.videoSeconds + measured.watchSeconds;
  return {
    perSecond: recordings / 86_400,
    peakPerSecond,
    web: (peakPerSecond * cost.web) / BUSY,
    database: (peakPerSecond * cost.database) / BUSY,
    worker: (paceFor(arrivals, MOST_MINUTES) / 60) * behind,
  };
};

const needRow = (people: number, recordings: number, measured: Measured): string => {
  const { perSecond, peakPerSecond, web, database, worker } = needOf(recordings, measured);
  const machines = (cores: number): string => `${whole(Math.ceil(cores))} (${whole(Math.ceil(cores / MACHINE_CORES))})`;
  const gigabits = (peakPerSecond * (VIDEO_MB + TRACK_MB) * 8) / 1000;
  const terabytes = (recordings * (VIDEO_MB + TRACK_MB)) / 1_000_000;
  const cells = [whole(people), whole(recordings), round(perSecond), round(peakPerSecond)];
  return `| ${[...cells, machines(web), machines(database), machines(worker), round(gigabits), round(terabytes)].join(' | ')} |`;
};

const DISTRIBUTION = `## When people come

No such day of ours has been measured. The distribution is put together from what is known of such days elsewhere, each share in one place of \`server/scripts/simulation/arrivals.ts\`, to be replaced by what an operator sees:

- 60 % come as people use the network over a day: a wave with its height at 19 h, nine times its low at 7 h (traffic of people of one time zone swings by a factor of three to ten).
- 15 % follow the opening at 10 h, and 5 % each of two reminders two and nine hours later: half of those who follow a message have done so after 20 minutes, half of the rest after another 20 (an exponential decay).
- 15 % come in the last two hours, the more the less time is left: as one over the time left, flattened for the last three minutes. That is how people sign up before a deadline (Alfi, Parisi, Pietronero: "Conference registration: how people react to a deadline", Nature Physics 3, 2007).
- Somebody who comes signs up if they have not before, looks at the challenge and the leaderboard, and makes sets: one more with a chance of two in three, ten at most, 60 to 180 s apart; looks at the leaderboard twice before and after each set. Who comes is drawn with unequal weights (log-normal): few come often.`;

const peaks = (): string => {
  const shares = shareOfMinutes();
  const [minute, ten, hour] = [1, 10, 60].map((length) => round(peakOf(shares, length)));
  return `The busiest minute, the last, has ${minute} times the mean; the busiest ten minutes ${ten} times, the busiest hour ${hour} times.`;
};

const ran = (measured: Measured): string => {
  const { people, recordings, portion, minutes, version, tally } = measured;
  const asFast = (24 * 60) / minutes;
  return `\`npm run simulate\` on ${circumstances()}, ${version} (fsync on). A portion of ${portion.toPrecision(3)} of ${whole(people)} people and ${whole(recordings)} recordings, its day in ${minutes} minutes, ${asFast.toFixed(0)} times as fast: ${(portion * asFast).toFixed(2)} times as many requests a second as the whole event has, for a shorter time. One process that serves (\`ROLE=web\`), one that works (\`ROLE=worker\`), the database and everybody who comes share one machine of two cores. The processes are the product's own application, put together with a clock that runs faster; requests go over HTTP, tracks are counted and checked, videos of 0.3 MB are uploaded and joined. Videos are not decoded: preparing and watching them was measured alone, before.

**Not yet to be taken for the product's figures:** the processes run from source, and every track is counted and checked in a thread that is compiled anew for it. What a recording takes to be stored and to be checked, and the machines below, are several times too high until the simulated processes are built as the product is.

${tally.recordings} recordings were stored; ${tally.lost} visits were given up. Turned away, and tried again: ${[...tally.refused].map(([what, count]) => `${what} ${count} times`).join(', ') || 'nobody'}.`;
};

const queueText = ({ queues, drainedInSeconds, samples }: Measured): string => {
  const due = queues.map((queue) => queue.due);
  const oldest = queues.map(({ oldestSeconds }) => oldestSeconds);
  const lags = samples.web.map(({ lagMs }) => lagMs);
  const memory = (all: readonly Sample[]): string => Math.max(...all.map(({ megabytes }) => megabytes)).toFixed(0);
  return `Jobs that waited, looked at once a second: p50 ${quantile(due, 0.5)}, p95 ${quantile(due, 0.95)}, most ${quantile(due, 1)}; the oldest had waited p50 ${quantile(oldest, 0.5).toFixed(1)} s, p95 ${quantile(oldest, 0.95).toFixed(1)} s, most ${quantile(oldest, 1).toFixed(1)} s. ${settledOf(samples.worker)} recordings had been checked in full ${drainedInSeconds.toFixed(0)} s after the last visit. The serving process was late by p50 ${quantile(lags, 0.5).toFixed(0)} ms, at most ${quantile(lags, 1).toFixed(0)} ms (the 99th percentile of each second). Memory at most ${memory(samples.web)} MB (serves) and ${memory(samples.worker)} MB (works).`;
};

const costText = (measured: Measured): string => {
  const { web, worker, database } = costOf(measured);
  const ms = (seconds: number): string => (seconds * 1000).toFixed(0);
  return `Processor time of one recording with everything around it (its share of sign-ups, the video's upload, six looks at leaderboards, the result): ${ms(web)} ms in the process that serves, ${ms(database)} ms in the database, ${ms(worker)} ms in the process that works, and beside those, alone, ${ms(measured.videoSeconds)} ms to prepare its video and ${ms(measured.watchSeconds)} ms to watch it.`;
};

export const capacityText = (measured: Measured): string =>
  [
    '# How large an event a machine bears',
    '',
    'Written by `npm run simulate`, from what it measured; `-- --minutes 1440 --portion 1` is the whole day.',
    '',
    DISTRIBUTION,
    '',
    peaks(),
    '',
    '## What was run',
    '',
    ran(measured),
    '',
    '| asked for | times | p50 ms | p95 ms | p99 ms | longest ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...waitRows(measured.tally),
    '',
    queueText(measured),
    '',
    '| job | done | ms each |',
    '|---|---:|---:|',
    ...jobRows(measured.samples.worker),
    '',
    costText(measured),
    '',
    '## Machines that follow',
    '',
    `Cores like these, and in brackets machines of ${MACHINE_CORES}. What answers is ${BUSY * 100} % busy in the busiest minute, beyond which waits grow; the work beside requests queues, and is at most ${MOST_MINUTES} minutes behind. A set has ${VIDEO_MB} MB of video, which goes straight to the storage (S3), and a track of ${TRACK_MB} MB.`,
    '',
    '| people | recordings a day | a second, mean | busiest minute | cores that serve | of the database | that work | network, Gbit/s | storage a day, TB |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    needRow(100_000, 1_000_000, measured),
    needRow(10_000_000, 100_000_000, measured),
    '',
    LIMITS,
    '',
  ].join('\n');

const LIMITS = `## What this does not show

- The second row is arithmetic, not a measurement: nothing of that size was run. It takes for granted that the cost of a recording stays what it is; docs/benchmarks.md shows that reading and storing hardly grow from a thousand to millions of recordings in one challenge.
- Processes that serve and that work share nothing but the database and the storage, so their number grows with the load (\`npm run test:cluster\` runs two of each). One PostgreSQL server does not grow like that. Everything of a challenge carries its \`challenge_id\`, so challenges can be spread over several; a single challenge cannot, and its boards are written by one row after the other. Ten million people in one challenge would need its boards to be fed by a queue, which is not built.
- A burst is as steep here as in the event, but shorter by as much as the day runs faster: queues that would build up for an hour build up for seconds. The cores of the work beside requests are therefore computed minute by minute from the whole day, not read from the queue above.
- Live updates of leaderboards, mail, and videos looked at afterwards are left out.`;
