/**
 * Generates docs/capacity.md: the measurements of a simulated day, and the number of machines
 * derived from them.
 */
import { circumstances, quantile, round } from '../../bench/benchmarks-page.ts';
import { peakOf, shareOf, shareOfMinutes } from './arrivals.ts';
import { BUSY, costOf, jobsOf, MAX_MINUTES, needOf, settledOf } from './figures.ts';
import type { Lived, Measured, Plan } from './figures.ts';
import type { Reading } from './readings.ts';
import type { Tally } from './visits.ts';

const MACHINE_CORES = 16;
/** Size of a one-minute set as recorded by browsers (docs/decisions/0004), and of its track. */
const VIDEO_MB = 6;
const TRACK_MB = 0.3;
export const PEOPLE_HEADING = '## When people come';
export const DAY_HEADING = '## The whole day, faster';
export const RUSH_HEADING = '## The busiest minutes, at their own pace';
export const MACHINES_HEADING = '## Machines that follow';
export const LIMITS_HEADING = '## What this does not show';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (seconds: number): string => (seconds * 1000).toFixed(0);

const DISTRIBUTION = `No such day of ours has been measured. The distribution is put together from what is known of such days elsewhere, each share in one place of \`tools/lab/simulation/arrivals.ts\`, to be replaced by what an operator sees:

- 60 % come as people use the network over a day: a wave with its height at 19 h, nine times its low at 7 h (traffic of people of one time zone swings by a factor of three to ten).
- 15 % follow the opening at 10 h, and 5 % each of two reminders two and nine hours later: half of those who follow a message have done so after 20 minutes, half of the rest after another 20 (an exponential decay).
- 15 % come in the last two hours, the more the less time is left: as one over the time left, flattened for the last three minutes. That is how people sign up before a deadline (Alfi, Parisi, Pietronero: "Conference registration: how people react to a deadline", Nature Physics 3, 2007).
- Somebody who comes signs up if they have not before, looks at the challenge and the leaderboard, and makes sets: one more with a chance of two in three, ten at most, 60 to 180 s apart; looks at the leaderboard twice before and after each set. Who comes is drawn with unequal weights (log-normal): few come often.`;

const peaks = (): string => {
  const shares = shareOfMinutes();
  const [minute, ten, hour] = [1, 10, 60].map((length) => round(peakOf(shares, length)));
  return `The busiest minute, the last, has ${minute} times the mean; the busiest ten minutes ${ten} times, the busiest hour ${hour} times.`;
};

const LIMITS = `- Both rows are arithmetic, not a measurement: nothing of either size was run, only the portions that are named above. They take for granted that the cost of a recording stays what it is; docs/benchmarks.md shows how little reading and storing grow from a thousand to a million recordings in one challenge.
- Processes that serve and that work share nothing but the database and the storage, so their number grows with the load (\`npm --prefix tools run test:cluster\` runs two of each). One PostgreSQL server does not grow like that. Everything of a challenge carries its \`challenge_id\`, so challenges can be spread over several; a single challenge cannot, and its boards are written by one row after the other. Ten million people in one challenge would need its boards to be fed by a queue, which is not built.
- A burst is as steep here as in the event, but shorter by as much as the day runs faster: queues that would build up for an hour build up for seconds. The cores of the work beside requests are therefore computed minute by minute from the whole day, not read from the queue above.
- A set of the table above has a minute of video, and its network and storage are a minute's. The sets that were run have tracks of 16 to 21 s, videos of 0.3 MB sent through the process that serves, and the clip that was prepared and watched has 16 s: cores are those of such sets. Preparing a minute takes a little more (docs/benchmarks.md, "Preparing a video"); uploads that go straight to the storage were not run.
- Live updates of leaderboards, mail, and videos looked at afterwards are left out.`;

export const peopleText = (): string => [PEOPLE_HEADING, DISTRIBUTION, peaks()].join('\n\n');

export const limitsText = (): string => [LIMITS_HEADING, LIMITS].join('\n\n');

const waitTable = ({ waits }: Tally): readonly string[] => [
  '| asked for | times | p50 ms | p95 ms | p99 ms | longest ms |',
  '|---|---:|---:|---:|---:|---:|',
  ...[...waits].map(([what, times]) => {
    const figures = [0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0));
    return `| ${what} | ${times.length} | ${figures.join(' | ')} |`;
  }),
];

const jobTable = (readings: readonly Reading[]): readonly string[] => [
  '| job | done | ms each |',
  '|---|---:|---:|',
  ...[...jobsOf(readings)].map(([name, { count, seconds }]) => `| ${name} | ${count} | ${ms(seconds / count)} |`),
];

const whoCame = ({ tally: { recordings, lost, refused } }: Lived): string => {
  const turnedAway = [...refused].map(([what, count]) => `${what} ${count} times`).join(', ');
  return `${whole(recordings)} recordings were stored; ${lost} visits were given up. Turned away, and tried again: ${turnedAway === '' ? 'nobody' : turnedAway}.`;
};

const queueText = ({ queues, drainedInSeconds, readings }: Lived): string => {
  const due = queues.map((queue) => queue.due);
  const oldest = queues.map(({ oldestSeconds }) => oldestSeconds);
  const lags = readings.web.slice(1).map(({ lagMs }) => lagMs);
  const memory = (all: readonly Reading[]): string => Math.max(...all.map(({ megabytes }) => megabytes)).toFixed(0);
  return `Jobs that waited, looked at once a second: p50 ${quantile(due, 0.5)}, p95 ${quantile(due, 0.95)}, most ${quantile(due, 1)}; the oldest had waited p50 ${quantile(oldest, 0.5).toFixed(1)} s, p95 ${quantile(oldest, 0.95).toFixed(1)} s, most ${quantile(oldest, 1).toFixed(1)} s. ${whole(settledOf(readings.worker))} recordings had been checked in full ${drainedInSeconds.toFixed(0)} s after the last visit. The serving process was late by p50 ${quantile(lags, 0.5).toFixed(0)} ms, at most ${quantile(lags, 1).toFixed(0)} ms (the 99th percentile of every five seconds). Memory at most ${memory(readings.web)} MB (serves) and ${memory(readings.worker)} MB (works).`;
};

const costText = (lived: Lived): string => {
  const { web, worker, database } = costOf(lived);
  return `Processor time of one recording with everything around it (its share of sign-ups, the video's upload, looks at leaderboards, the result): ${ms(web)} ms in the process that serves, ${ms(database)} ms in the database, ${ms(worker)} ms in the process that works.`;
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
  `The challenge had ${whole(recordings)} recordings of ${whole(people)} people before, so everything is stored, ranked and read at the size of the whole event.`;

const MACHINE =
  'One process that serves (`ROLE=web`), one that works (`ROLE=worker`), the database and everybody who comes share one machine of two cores. The processes are the product, built as it is built and put together by the same `composition.ts`, with another clock for those who take part; requests go over HTTP, tracks are counted and checked, videos of 0.3 MB are uploaded and joined. Videos are not decoded: preparing and watching them was measured alone.';

/** Prints the command with the values that were used, independent of the defaults. */
const commandOf = (part: string, { load, minutes }: Plan): string =>
  `\`npm --prefix tools run simulate -- --part ${part} --load ${load} --minutes ${minutes}\``;

export const dayText = (measured: Measured): string => {
  const { people, recordings, load, portion, minutes, timesAsFast } = measured.plan;
  return [
    DAY_HEADING,
    '',
    `${commandOf('day', measured.plan)} on ${circumstances()}, ${measured.version} (fsync on). Run: a portion of ${portion.toPrecision(3)} of ${whole(people)} people and ${whole(recordings)} recordings, that is ${whole(people * portion)} people and some ${whole(recordings * portion)} recordings, their whole day in ${round(minutes)} minutes, ${timesAsFast.toFixed(0)} times as fast: ${load.toFixed(2)} times as many requests a second as the whole event has at the same hour. ${amongOf(recordings, people)} ${MACHINE}`,
    '',
    ...figures(measured),
    '',
    `Alone, one after the other, the clip of 16 s took ${ms(measured.videoSeconds)} ms of processor time to prepare, and ${ms(measured.watchSeconds)} ms to watch at as many moments as are looked at of a longer set.`,
  ].join('\n');
};

export const rushText = (lived: Lived): string => {
  const { people, recordings, portion, stretch, minutes, timesAsFast } = lived.plan;
  const share = shareOf(stretch);
  const length = stretch.until - stretch.from;
  return [
    RUSH_HEADING,
    '',
    `${commandOf('rush', lived.plan)} on ${circumstances()}, ${lived.version} (fsync on). Run: the last ${length} minutes of the day, in which ${whole(share * recordings)} of ${whole(recordings)} recordings are begun, in ${round(minutes)} minutes (${round(timesAsFast)} times as fast): a portion of ${portion.toPrecision(3)} of them, drawn from ${whole(people * portion)} people. People who would have been here before had an account before it began; each set is a separate visit, with four looks at the leaderboard. ${amongOf(recordings, people)} ${MACHINE} Nothing is faster here, so queues build up as they would.`,
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

/** Explains the calculation with its numbers, so that readers can repeat it with their own. */
const arithmetic = (people: number, recordings: number, measured: Measured): readonly string[] => {
  const need = needOf(recordings, measured);
  const { web, worker, database } = costOf(measured);
  const { videoSeconds, watchSeconds } = measured;
  const peak = `${round(need.peakPerSecond)} a second`;
  return [
    `For ${whole(people)} people and ${whole(recordings)} recordings, step by step (from the figures before they were rounded):`,
    '',
    `- Mean: ${whole(recordings)} / 86,400 s = ${round(need.perSecond)} a second; the busiest minute has ${round(need.peakPerSecond / need.perSecond)} times that: ${peak}.`,
    `- Cores that serve: ${peak} × ${ms(web)} ms / ${BUSY} = ${whole(Math.ceil(need.web))}. Of the database: ${peak} × ${ms(database)} ms / ${BUSY} = ${whole(Math.ceil(need.database))}.`,
    `- The work beside requests may be ${MAX_MINUTES} minutes behind, so ${round(need.pacePerSecond)} a second are enough (minute by minute over the day: what arrives, less what is done, never more than ${MAX_MINUTES} minutes of work). Cores: ${round(need.pacePerSecond)} × (${ms(worker)} + ${ms(videoSeconds)} + ${ms(watchSeconds)}) ms = ${whole(Math.ceil(need.worker))}.`,
    `- Network: ${peak} × ${VIDEO_MB + TRACK_MB} MB × 8 bits. Storage: ${whole(recordings)} × ${VIDEO_MB + TRACK_MB} MB.`,
  ];
};

export const machinesText = (measured: Measured): string =>
  [
    MACHINES_HEADING,
    '',
    `Computed from the figures of the whole day above, not run. Cores like these, and in brackets machines of ${MACHINE_CORES}. What answers is ${BUSY * 100} % busy in the busiest minute, beyond which waits grow; the work beside requests queues, and is at most ${MAX_MINUTES} minutes behind. A set has ${VIDEO_MB} MB of video, which goes straight to the storage (S3), and a track of ${TRACK_MB} MB.`,
    '',
    '| people | recordings a day | a second, mean | busiest minute | worked off a second | cores that serve | of the database | that work | network, Gbit/s | storage a day, TB |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    needRow(100_000, 1_000_000, measured),
    needRow(10_000_000, 100_000_000, measured),
    '',
    ...arithmetic(10_000_000, 100_000_000, measured),
  ].join('\n');
