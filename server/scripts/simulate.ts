/**
 * `npm run simulate`: the day of a large event, 100,000 people and 1,000,000 recordings, on the real application with a clock that runs faster, and what it
 * says of machines. By default a portion in seven minutes that has a tenth of the whole's requests a second, which one worker bears; `-- --portion 1 --minutes 1440` is the
 * whole, `--load 1` as many requests a second as the whole has. Writes docs/capacity.md.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processVideo } from '../src/features/media/processing/run.ts';
import { PICTURES_WATCHED } from '../src/features/verification/watching/messages.ts';
import { watchVideo } from '../src/features/verification/watching/watch.ts';
import { findPushUps, visitorOf } from './load/crowd.ts';
import { trackMaker } from './load/made-tracks.ts';
import { secondsOfEnded } from './load/processor-time.ts';
import { momentsOf } from './simulation/arrivals.ts';
import { capacityText } from './simulation/capacity.ts';
import { install, type Installation } from './simulation/installation.ts';
import { visit, type Day, type Person, type Tally } from './simulation/visits.ts';

const PAGE = join(import.meta.dirname, '../../docs/capacity.md');
const CLIP = join(import.meta.dirname, '../../media/clips/push-up.webm');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of a visit; ten at most. */
const SETS = { mean: 3, most: 10 } as const;
const TRACKS = 500;
const ROUNDS = 2;
const MOST_DRAIN_MS = 40_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    recordings: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '7' },
    /** Beside the whole event's requests a second. */
    load: { type: 'string', default: '0.1' },
    portion: { type: 'string' },
  },
});
const people = Number(values.people);
const recordings = Number(values.recordings);
const minutes = Number(values.minutes);
const timesAsFast = (24 * 60) / minutes;
const portion = values.portion === undefined ? Number(values.load) / timesAsFast : Number(values.portion);

/** Processor seconds of one, done a few times with nothing else to do. */
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = secondsOfEnded();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  return (secondsOfEnded() - before) / ROUNDS;
};

const measureVideo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-simulation-'));
  const { signal } = new AbortController();
  // As many as are looked at of a longer set.
  const moments = Array.from({ length: PICTURES_WATCHED }, (_none, at) => 600 * (at + 1));
  try {
    const videoSeconds = await costOf(() =>
      processVideo({ inputPath: CLIP, outputDir: folder, highlight: null, ending: signal }),
    );
    const watchSeconds = await costOf(() => watchVideo()({ videoPath: CLIP, moments }, signal));
    return { videoSeconds, watchSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** How many sets: one more with the same chance each time. */
const setsOf = (random: () => number): number => {
  let sets = 1;
  while (sets < SETS.most && random() < 1 - 1 / SETS.mean) sets += 1;
  return sets;
};

/** Some come often, most do not: log-normal weights. */
const drawPerson = (all: readonly Person[], random: () => number): (() => Person) => {
  let sum = 0;
  const until = all.map(() => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return (sum += Math.exp(normal));
  });
  return () => {
    const drawn = random() * sum;
    const found = all[until.findIndex((limit) => drawn < limit)] ?? all[0];
    if (!found) throw new Error('There is nobody.');
    return found;
  };
};

const untilDrained = async ({ readQueue }: Installation): Promise<number> => {
  const began = performance.now();
  while ((await readQueue()).due > 0 && performance.now() - began < MOST_DRAIN_MS) await wait(500);
  return (performance.now() - began) / 1000;
};

const live = async (installation: Installation, beganAt: number): Promise<Tally> => {
  const tally: Tally = { waits: new Map(), refused: new Map(), recordings: 0, lost: 0 };
  const random = Math.random;
  const tracks = Array.from({ length: TRACKS }, trackMaker(random));
  let turn = 0;
  const nextTrack: Day['nextTrack'] = () => {
    const track = tracks[(turn += 1) % tracks.length];
    if (!track) throw new Error('There is no track.');
    return track;
  };
  const { origin } = installation;
  const challengeId = await findPushUps(visitorOf(origin, 0));
  const day: Day = { challengeId, timesAsFast, nextTrack, random, tally };
  const crowd = Array.from({ length: Math.max(1, Math.round(people * portion)) }, (_none, nth): Person => {
    return { client: visitorOf(origin, nth + 1), email: `athlete-${nth}@example.test` };
  });
  const draw = drawPerson(crowd, random);
  const moments = momentsOf(Math.round((recordings * portion) / SETS.mean), random);
  const visits: Promise<void>[] = [];
  let said = 0;
  for (const moment of moments) {
    await wait(Math.max(0, beganAt + moment * minutes * 60_000 - Date.now()));
    visits.push(visit(day, draw(), setsOf(random)));
    if (Math.floor(moment * 24) > said) {
      said = Math.floor(moment * 24);
      const queue = installation.queues.at(-1);
      const refused = [...tally.refused].map(([what, count]) => `, ${what} ${count} times`).join('');
      say(`${said} h: ${tally.recordings} recordings, ${queue?.due ?? 0} jobs wait${refused}`);
    }
  }
  await Promise.all(visits);
  return tally;
};

say(`${(people * portion).toFixed(0)} people, ${(recordings * portion).toFixed(0)} recordings in ${minutes} minutes`);
const alone = await measureVideo();
say(
  `A video takes ${alone.videoSeconds.toFixed(2)} s of processor time to prepare and ${alone.watchSeconds.toFixed(2)} s to watch.`,
);
// Starting takes a moment: the day begins after it.
const beganAt = Date.now() + 25_000;
const installation = await install({ beganAt, dayBegins: Date.now() - DAY_MS, timesAsFast });
try {
  const before = installation.databaseSeconds();
  const tally = await live(installation, beganAt);
  const drainedInSeconds = await untilDrained(installation);
  const text = capacityText({
    ...alone,
    people,
    recordings,
    portion,
    minutes,
    version: installation.version,
    tally,
    samples: installation.samples,
    queues: installation.queues,
    databaseSeconds: installation.databaseSeconds() - before,
    drainedInSeconds,
  });
  say(text);
  writeFileSync(PAGE, text);
} finally {
  await installation.stop();
}
