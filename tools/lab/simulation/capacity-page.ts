/**
 * Texts of docs/capacity.md: the measurements of a simulated day, and the number of machines
 * derived from them.
 */
import { circumstances, quantile, round } from '../../bench/write-measurements-into-docs.ts';
import { peakOf, shareOf, shareOfMinutes } from './event-arrivals-and-queue-waits.ts';
import type { Reading } from './parse-metrics.ts';
import type { Tally } from './simulated-users.ts';
import { BUSY, costOf, jobsOf, MAX_MINUTES, needOf, settledOf } from './simulation-measurements.ts';
import type { Lived, Measured, Plan } from './simulation-measurements.ts';

const MACHINE_CORES = 16;
/** Size in MB of the video of a one-minute set, as recorded by browsers (docs/decisions/0004). */
const VIDEO_MB = 6;
/** Size in MB of the track of a one-minute set. */
const TRACK_MB = 0.3;
export const PEOPLE_HEADING = '## When users arrive';
export const DAY_HEADING = '## A whole day, accelerated';
export const RUSH_HEADING = '## The busiest minutes, in real time';
export const MACHINES_HEADING = '## Machines needed';
export const LIMITS_HEADING = '## Limits of these figures';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (seconds: number): string => (seconds * 1000).toFixed(0);

const DISTRIBUTION = `No real event has been measured. The distribution combines what is known of similar events. Each share is a constant in \`tools/lab/simulation/event-arrivals-and-queue-waits.ts\`, which an operator can replace by measured ones:

- 60 % follow the daily traffic of one time zone: a wave with its maximum at 19:00, nine times its minimum at 7:00 (such traffic varies by a factor of three to ten).
- 15 % follow the opening at 10:00, and 5 % each of two reminders two and nine hours later. Responses to a message decay exponentially, with a half-life of 20 minutes.
- 15 % arrive in the last two hours, at a rate of one over the time left, constant for the last three minutes, as sign-ups do before a deadline (Alfi, Parisi, Pietronero: "Conference registration: how people react to a deadline", Nature Physics 3, 2007).
- A visitor signs up if they have no account, opens the challenge and the leaderboard, and records sets: after each one another with a probability of two thirds, at most ten, 60 to 180 s apart. They open the leaderboard twice before and after each set. Visitors are drawn with log-normal weights: a few visit often.`;

const peaks = (): string => {
  const shares = shareOfMinutes();
  const [minute, ten, hour] = [1, 10, 60].map((length) => round(peakOf(shares, length)));
  return `The busiest minute, the last one, has ${minute} times the mean; the busiest ten minutes ${ten} times, the busiest hour ${hour} times.`;
};

const LIMITS = `- Both rows are calculated: no event of either size was run, only the portions above. They assume that the cost of a recording stays constant. docs/benchmarks.md shows how little reading and storing grow from a thousand to a million recordings in one challenge.
- Web and worker processes share only the database and the storage, so their number grows with the load (\`npm --prefix tools run test:cluster\` runs two of each). One PostgreSQL server does not scale like that. All rows of a challenge carry its \`challenge_id\`, so challenges can be distributed over several servers. A single challenge cannot, and its leaderboard rows are written one after the other. Ten million people in one challenge would need a queue before its leaderboards, which does not exist.
- A burst is as steep here as in the event, but shorter by the factor of acceleration: queues that would grow for an hour grow for seconds. The worker cores are therefore calculated minute by minute from the whole day, not taken from the queue above.
- Network and storage in the table are for sets of one minute. The simulated sets have tracks of 16 to 21 s and videos of 0.3 MB uploaded through the web process, and the processed and verified clip lasts 16 s, so the cores are for such sets. A minute takes a little longer to process (docs/benchmarks.md, "Preparing a video"). The 1810 ms are from before a process took several videos (docs/decisions/0121). Direct uploads to the storage were not run.
- Live updates of leaderboards, mail and playback of videos are left out.`;

export const peopleText = (): string => [PEOPLE_HEADING, DISTRIBUTION, peaks()].join('\n\n');

export const limitsText = (): string => [LIMITS_HEADING, LIMITS].join('\n\n');

const waitTable = ({ waits }: Tally): readonly string[] => [
  '| request | count | p50 ms | p95 ms | p99 ms | maximum ms |',
  '|---|---:|---:|---:|---:|---:|',
  ...[...waits].map(([what, times]) => {
    const figures = [0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0));
    return `| ${what} | ${times.length} | ${figures.join(' | ')} |`;
  }),
];

const jobTable = (readings: readonly Reading[]): readonly string[] => [
  '| job | count | ms each |',
  '|---|---:|---:|',
  ...[...jobsOf(readings)].map(([name, { count, seconds }]) => `| ${name} | ${count} | ${ms(seconds / count)} |`),
];

const whoCame = ({ tally: { recordings, lost, refused } }: Lived): string => {
  const turnedAway = [...refused].map(([what, count]) => `${what} ${count} times`).join(', ');
  return `${whole(recordings)} recordings were stored; ${lost} visits were abandoned. Refused and retried: ${turnedAway === '' ? 'none' : turnedAway}.`;
};

const queueText = ({ queues, drainedInSeconds, readings }: Lived): string => {
  const due = queues.map((queue) => queue.due);
  const oldest = queues.map(({ oldestSeconds }) => oldestSeconds);
  const lags = readings.web.slice(1).map(({ lagMs }) => lagMs);
  const memory = (all: readonly Reading[]): string => Math.max(...all.map(({ megabytes }) => megabytes)).toFixed(0);
  return `Waiting jobs, sampled once a second: p50 ${quantile(due, 0.5)}, p95 ${quantile(due, 0.95)}, most ${quantile(due, 1)}. Age of the oldest: p50 ${quantile(oldest, 0.5).toFixed(1)} s, p95 ${quantile(oldest, 0.95).toFixed(1)} s, most ${quantile(oldest, 1).toFixed(1)} s. ${whole(settledOf(readings.worker))} recordings were verified ${drainedInSeconds.toFixed(0)} s after the last visit. Event loop delay of the web process: p50 ${quantile(lags, 0.5).toFixed(0)} ms, maximum ${quantile(lags, 1).toFixed(0)} ms (99th percentile of five seconds each). Memory at most ${memory(readings.web)} MB (web) and ${memory(readings.worker)} MB (worker).`;
};

const costText = (lived: Lived): string => {
  const { web, worker, database } = costOf(lived);
  return `CPU time per recording, including its share of sign-ups, the upload, leaderboard requests and the result: ${ms(web)} ms in the web process, ${ms(database)} ms in the database, ${ms(worker)} ms in the worker process.`;
};

const figures = (lived: Lived): readonly string[] => [
  whoCame(lived),
  '',
  ...waitTable(lived.tally),
  '',
  queueText(lived),
  '',
  ...jobTable(lived.readings.worker),
  '',
  costText(lived),
];

const amongOf = (recordings: number, people: number): string =>
  `The challenge had ${whole(recordings)} recordings of ${whole(people)} people beforehand, so storing, ranking and reading happen at the size of the whole event.`;

const MACHINE =
  'One web process (`ROLE=web`), one worker process (`ROLE=worker`), the database and all clients share one machine with two cores. The processes are the built product, assembled by the same `open-application.ts`, with an accelerated clock. Requests use HTTP, tracks are counted and verified, and videos of 0.3 MB are uploaded and joined. Videos are not decoded; their processing and verification were measured separately.';

/** Returns the command with the values that were used, because defaults may change. */
const commandOf = (part: string, { load, minutes }: Plan): string =>
  `\`npm --prefix tools run simulate -- --part ${part} --load ${load} --minutes ${minutes}\``;

export const dayText = (measured: Measured): string => {
  const { people, recordings, load, portion, minutes, timesAsFast } = measured.plan;
  return [
    DAY_HEADING,
    '',
    `${commandOf('day', measured.plan)} on ${circumstances()}, ${measured.version} (fsync on). A portion of ${portion.toPrecision(3)} of ${whole(people)} people and ${whole(recordings)} recordings, that is ${whole(people * portion)} people and some ${whole(recordings * portion)} recordings, for a whole day in ${round(minutes)} minutes, ${timesAsFast.toFixed(0)} times as fast: ${load.toFixed(2)} times the requests per second of the whole event at the same hour. ${amongOf(recordings, people)} ${MACHINE}`,
    '',
    ...figures(measured),
    '',
    `Measured separately, a clip of 16 s took ${ms(measured.videoSeconds)} ms of CPU time to process, and ${ms(measured.watchSeconds)} ms to verify at as many moments as a longer set.`,
  ].join('\n');
};

export const rushText = (lived: Lived): string => {
  const { people, recordings, portion, stretch, minutes, timesAsFast } = lived.plan;
  const share = shareOf(stretch);
  const length = stretch.until - stretch.from;
  return [
    RUSH_HEADING,
    '',
    `${commandOf('rush', lived.plan)} on ${circumstances()}, ${lived.version} (fsync on). The last ${length} minutes of the day, in which ${whole(share * recordings)} of ${whole(recordings)} recordings start, in ${round(minutes)} minutes (${round(timesAsFast)} times as fast): a portion of ${portion.toPrecision(3)} of them, drawn from ${whole(people * portion)} people. Returning users already had accounts. Each set is a separate visit with four leaderboard requests. ${amongOf(recordings, people)} ${MACHINE} Nothing is accelerated, so queues grow as in the event.`,
    '',
    ...figures(lived),
  ].join('\n');
};

const needRow = (people: number, recordings: number, measured: Measured): string => {
  const { perSecond, peakPerSecond, pacePerSecond, web, database, worker } = needOf(recordings, measured);
  const machines = (cores: number): string => `${whole(Math.ceil(cores))} (${whole(Math.ceil(cores / MACHINE_CORES))})`;
  const gigabits = (peakPerSecond * (VIDEO_MB + TRACK_MB) * 8) / 1000;
  const terabytes = (recordings * (VIDEO_MB + TRACK_MB)) / 1_000_000;
  const rates = [perSecond, peakPerSecond, pacePerSecond].map(round);
  const cells = [whole(people), whole(recordings), ...rates, machines(web), machines(database), machines(worker)];
  return `| ${[...cells, round(gigabits), round(terabytes)].join(' | ')} |`;
};

const arithmetic = (people: number, recordings: number, measured: Measured): readonly string[] => {
  const need = needOf(recordings, measured);
  const { web, worker, database } = costOf(measured);
  const { videoSeconds, watchSeconds } = measured;
  const peak = `${round(need.peakPerSecond)} a second`;
  return [
    `For ${whole(people)} people and ${whole(recordings)} recordings, step by step (from unrounded figures):`,
    '',
    `- Mean: ${whole(recordings)} / 86,400 s = ${round(need.perSecond)} a second; the busiest minute has ${round(need.peakPerSecond / need.perSecond)} times that: ${peak}.`,
    `- Web cores: ${peak} × ${ms(web)} ms / ${BUSY} = ${whole(Math.ceil(need.web))}. Database cores: ${peak} × ${ms(database)} ms / ${BUSY} = ${whole(Math.ceil(need.database))}.`,
    `- Background jobs may be ${MAX_MINUTES} minutes behind, so ${round(need.pacePerSecond)} per second are enough (calculated minute by minute: arrivals minus completed jobs are never more than ${MAX_MINUTES} minutes of work). Cores: ${round(need.pacePerSecond)} × (${ms(worker)} + ${ms(videoSeconds)} + ${ms(watchSeconds)}) ms = ${whole(Math.ceil(need.worker))}.`,
    `- Network: ${peak} × ${VIDEO_MB + TRACK_MB} MB × 8 bits. Storage: ${whole(recordings)} × ${VIDEO_MB + TRACK_MB} MB.`,
  ];
};

export const machinesText = (measured: Measured): string =>
  [
    MACHINES_HEADING,
    '',
    `Calculated from the figures of the whole day above, not run. Cores of this kind, and machines in brackets with ${MACHINE_CORES}. Web and database cores are ${BUSY * 100} % busy in the busiest minute, because waits grow beyond that. Background jobs queue for at most ${MAX_MINUTES} minutes. A set has ${VIDEO_MB} MB of video, uploaded directly to the storage (S3), and a track of ${TRACK_MB} MB.`,
    '',
    '| people | recordings a day | mean per second | busiest minute, per second | jobs done per second | web cores | database cores | worker cores | network, Gbit/s | storage a day, TB |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    needRow(100_000, 1_000_000, measured),
    needRow(10_000_000, 100_000_000, measured),
    '',
    ...arithmetic(10_000_000, 100_000_000, measured),
  ].join('\n');
