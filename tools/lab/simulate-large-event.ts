/**
 * `npm --prefix tools run simulate`: simulates the day of a large event (100,000 people, 1,000,000
 * recordings) with a fast clock, and derives the machines it needs. Writes docs/capacity.md. The
 * challenge already has a million recordings, so that each new recording is ranked among them.
 * `--part day` runs the whole day in minutes, with proportionally fewer people; `--part rush` its
 * busiest six minutes in real time. `--load` is the share of the event's requests per second.
 */
import '../../scripts/print-script-help.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { processVideo } from '../../server/src/features/media/processing/run-media-process.ts';
import { SAMPLE_BUDGET } from '../../server/src/features/verification/check-thresholds.ts';
import { watchVideo } from '../../server/src/features/verification/pose-check/run-pose-check-process.ts';
import { closeIdleChildren } from '../../server/src/platform/process/child-process.ts';
import { freePort } from '../../server/test/start-server-process.ts';
import { signUp } from '../../server/test/test-api-client.ts';
import { secondsOfEnded, writePart } from '../bench/write-measurements-into-docs.ts';
import { visitorOf } from './load/open-and-sign-up-clients.ts';
import { sampleSet, trackMaker } from './load/simulated-tracks.ts';
import {
  DAY_HEADING,
  dayText,
  LIMITS_HEADING,
  limitsText,
  MACHINES_HEADING,
  machinesText,
  PEOPLE_HEADING,
  peopleText,
  RUSH_HEADING,
  rushText,
} from './simulation/capacity-page.ts';
import { momentsOf, shareOf, LAST_MINUTES, WHOLE_DAY } from './simulation/event-arrivals-and-queue-waits.ts';
import type { Stretch } from './simulation/event-arrivals-and-queue-waits.ts';
import { install } from './simulation/simulated-installation.ts';
import type { Installation } from './simulation/simulated-installation.ts';
import { visit } from './simulation/simulated-users.ts';
import type { Person, Day, Tally } from './simulation/simulated-users.ts';
import type { Plan, Measured } from './simulation/simulation-measurements.ts';

const SIGN_UPS_AT_ONCE = 4;

interface Coming {
  readonly moment: number;
  readonly person: Person;
  readonly sets: number;
}

const drawSets = ({ mean, most }: Plan['sets'], random: () => number): number => {
  let drawn = 1;
  while (drawn < most && random() < 1 - 1 / mean) drawn += 1;
  return drawn;
};

/**
 * Returns a function that draws a random person for each visit. Few people visit often, most do not
 * (log-normal weights).
 */
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

const comingOf = ({ people, recordings, portion, stretch, sets }: Plan, origin: string): readonly Coming[] => {
  const { random } = Math;
  const crowd = Array.from({ length: Math.max(1, Math.round(people * portion)) }, (_none, nth): Person => {
    return { client: visitorOf(origin, nth + 1), email: `athlete-${nth}@example.test` };
  });
  const draw = drawPerson(crowd, random);
  const visits = Math.round((recordings * portion * shareOf(stretch)) / sets.mean);
  return momentsOf(visits, random, stretch).map((moment) => ({
    moment,
    person: draw(),
    sets: drawSets(sets, random),
  }));
};

/**
 * Returns a random share of the people in `coming`: those who have an account before the simulation
 * begins. `before`: that share, equal to the share of the day's visits before the start.
 */
const earlyOf = (coming: readonly Coming[], before: number): readonly Person[] =>
  [...new Set(coming.map(({ person }) => person))].filter(() => Math.random() < before);

const signUpEarly = async (people: readonly Person[]): Promise<void> => {
  const waiting = people.values();
  const signUpAll = async (): Promise<void> => {
    for (const person of waiting) {
      await signUp(person.client, person.email, { name: person.email.split('@')[0] });
      person.signedUp = Promise.resolve();
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpAll));
};

const CLIP = join(import.meta.dirname, '../../media/clips/push-up.webm');
const DAY_MS = 24 * 60 * 60 * 1000;
const TRACKS = 500;
const ROUNDS = 2;
const MAX_DRAIN_MS = 40_000;
/** Assumed time in ms to start the installation. */
const START_MS = 25_000;
/** Assumed CPU time in ms to hash a password. */
const SIGN_UP_MS = 120;
const FILLED_A_SECOND = 4000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { part: { type: 'string' }, load: { type: 'string' }, minutes: { type: 'string' } },
});
const wanted = z.enum(['day', 'rush']).optional().parse(values.part);

interface Usual {
  readonly stretch: Stretch;
  readonly minutes: number;
  readonly load: number;
  readonly sets: Plan['sets'];
}

const DAY: Usual = { stretch: WHOLE_DAY, minutes: 7, load: 0.1, sets: { mean: 3, most: 10 } };
/**
 * Settings for the event's last minutes, with one set per visit. With several sets, rests would
 * outlast the simulated time, and later sets of earlier visits would be missing.
 */
const RUSH: Usual = { stretch: LAST_MINUTES, minutes: 6, load: 0.01, sets: { mean: 1, most: 1 } };

const planOf = ({ stretch, sets, ...usual }: Usual): Plan => {
  const minutes = Number(values.minutes ?? usual.minutes);
  const timesAsFast = (stretch.until - stretch.from) / minutes;
  const load = Number(values.load ?? usual.load);
  const portion = load / timesAsFast;
  return { people: 100_000, recordings: 1_000_000, stretch, minutes, timesAsFast, load, portion, sets };
};

const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = secondsOfEnded();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  await closeIdleChildren();
  return (secondsOfEnded() - before) / ROUNDS;
};

const measureVideo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-simulation-'));
  const { signal } = new AbortController();
  const moments = Array.from({ length: SAMPLE_BUDGET.least }, (_none, at) => 600 * (at + 1));
  const set = await sampleSet(folder, 1);
  try {
    const videoSeconds = await costOf(() =>
      processVideo({ inputPath: CLIP, outputDir: folder, highlight: null, set, ending: signal }),
    );
    const watchSeconds = await costOf(() => watchVideo()({ videoPath: CLIP, moments }, signal));
    return { videoSeconds, watchSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const untilDrained = async ({ readQueue }: Installation): Promise<number> => {
  const began = performance.now();
  while ((await readQueue()).due > 0 && performance.now() - began < MAX_DRAIN_MS) await wait(500);
  return (performance.now() - began) / 1000;
};

const newTally = (): Tally => ({ waits: new Map(), refused: new Map(), recordings: 0, lost: 0 });

const live = async (
  { queues }: Installation,
  challengeId: string,
  { minutes, timesAsFast }: Plan,
  coming: readonly Coming[],
  beganAt: number,
): Promise<Tally> => {
  const tally = newTally();
  const { random } = Math;
  const tracks = Array.from({ length: TRACKS }, trackMaker(random));
  let turn = 0;
  const nextTrack: Day['nextTrack'] = () => {
    const track = tracks[(turn += 1) % tracks.length];
    if (!track) throw new Error('There is no track.');
    return track;
  };
  const day: Day = { challengeId, timesAsFast, nextTrack, random, tally };
  const visits: Promise<void>[] = [];
  let said = 0;
  for (const { moment, person, sets } of coming) {
    await wait(Math.max(0, beganAt + moment * minutes * 60_000 - Date.now()));
    visits.push(visit(day, person, sets));
    if (Math.floor(moment * 24) > said) {
      said = Math.floor(moment * 24);
      const refused = [...tally.refused].map(([what, count]) => `, ${what} ${count} times`).join('');
      say(`${said} of 24: ${tally.recordings} recordings, ${queues.at(-1)?.due ?? 0} jobs wait${refused}`);
    }
  }
  await Promise.all(visits);
  return tally;
};

const simulate = async (plan: Plan): Promise<Omit<Measured, 'videoSeconds' | 'watchSeconds'>> => {
  const { stretch, timesAsFast } = plan;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const coming = comingOf(plan, origin);
  const early = earlyOf(coming, shareOf({ from: 0, until: stretch.from }));
  say(`${coming.length} visits in ${plan.minutes} minutes; ${early.length} people are signed up before.`);
  const beganAt = Date.now() + START_MS + (plan.recordings / FILLED_A_SECOND) * 1000 + early.length * SIGN_UP_MS;
  const installation = await install({ beganAt, eventBegins: Date.now() - DAY_MS, timesAsFast }, port);
  try {
    const challengeId = await installation.fill(plan.recordings, plan.people);
    say(`${plan.recordings} recordings of ${plan.people} people are there.`);
    await signUpEarly(early);
    await wait(Math.max(0, beganAt - Date.now()));
    await installation.watch();
    const usedBefore = installation.databaseSeconds();
    const tally = await live(installation, challengeId, plan, coming, Math.max(beganAt, Date.now()));
    const drainedInSeconds = await untilDrained(installation);
    await installation.readProcesses();
    return {
      plan,
      tally,
      drainedInSeconds,
      version: installation.version,
      readings: installation.readings,
      queues: installation.queues,
      databaseSeconds: installation.databaseSeconds() - usedBefore,
    };
  } finally {
    await installation.stop();
  }
};

const write = (heading: string, text: string): void => {
  say(text);
  writePart(heading, text, 'capacity');
};

writePart(PEOPLE_HEADING, peopleText(), 'capacity');
writePart(LIMITS_HEADING, limitsText(), 'capacity');
if (wanted !== 'rush') {
  const alone = await measureVideo();
  const measured = { ...alone, ...(await simulate(planOf(DAY))) };
  write(DAY_HEADING, dayText(measured));
  write(MACHINES_HEADING, machinesText(measured));
}
if (wanted !== 'day') write(RUSH_HEADING, rushText(await simulate(planOf(RUSH))));
