/**
 * Tests that several processes share their state, and that any of them can be killed. Runs only in
 * `npm --prefix tools run test:cluster`.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetSession } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import {
  findPartialData,
  verifyAcknowledged,
  verifyRetired,
  gather,
  replaceClients,
  send,
} from '../../tools/lab/fault-injection/submitting-clients.ts';
import type { Crowd, Sample } from '../../tools/lab/fault-injection/submitting-clients.ts';
import { MIGRATIONS } from '../test/postgres-test-server.ts';
import {
  attempt,
  clipVideo,
  cutAfter,
  formOf,
  newSession,
  sendChunk,
  submissionOf,
} from '../test/submit-attempts-and-tracks.ts';
import { signUp } from '../test/test-api-client.ts';
import type { Client } from '../test/test-api-client.ts';
import { openCluster } from './cluster.ts';
import type { Cluster, Process } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
});
// Closes the cluster. `cluster` is undefined if it failed to start.
afterAll(() => (cluster as Cluster | undefined)?.close());

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await wait(100);
};

const UNDONE = 'select count(*) as n from jobs where recurring_as is null and failed_at is null';
const FAILED = 'select count(*) as n from jobs where failed_at is not null';
const untilAllIsDone = (): Promise<void> => until(async () => (await cluster.stored(UNDONE)) === 0);

const pushUps = async (client: Client): Promise<string> => {
  const { challenges } = await client.call(ListChallenges);
  return challenges.find(({ slug }) => slug === 'push-ups')?.id ?? '';
};

const headersOf = (cookie: string) => ({ 'content-type': 'application/json', origin: cluster.origin, cookie });

const signedUpAt = async ({ origin }: Process): Promise<string> => {
  const body = JSON.stringify({ email: 'ann@example.org', password: 'correct horse' });
  const reply = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers: headersOf(''), body });
  return reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
};

const sessionAt = async (origin: string, cookie: string): Promise<unknown> =>
  (await fetch(`${origin}${GetSession.path}`, { headers: headersOf(cookie) })).json();

const watch = async (client: Client, challenge: string) => {
  const reply = await client.send(WatchLeaderboard, { params: { challenge } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reply.ok || !reader) throw new Error(`Watching answered ${reply.status}.`);
  const told = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      if (value.includes(LEADERBOARD_CHANGED)) return value;
    }
  };
  return { told, leave: () => reader.cancel() };
};

/**
 * Sample set without reps. The server does not check such a set for copied reps, so it creates no
 * further jobs.
 */
const NOTHING: Sample = {
  expected: { validReps: 0, invalidReps: 0 },
  change: { claimed: { validReps: 0, invalidReps: 0 }, durationSeconds: 1 },
  track: cutAfter(1_000),
};

const attemptAtNothing = (client: Client, challengeId: string): Promise<unknown> =>
  client.call(SubmitRecording, formOf(submissionOf(challengeId, NOTHING.change), NOTHING.track));

const doneBy = async (workers: readonly Process[], name: string): Promise<number> => {
  const series = `reptemple_job_seconds_count{name="${name}",outcome="done"}`;
  const figures = await Promise.all(workers.map(({ figure }) => figure(series)));
  return figures.reduce((sum, one) => sum + one, 0);
};

const untilMoreAreStored = ({ senders }: Crowd): Promise<void> => {
  const count = (): number => senders.reduce((sum, { stored }) => sum + stored.size, 0);
  const wanted = count() + 2 * senders.length;
  return until(() => count() >= wanted);
};

/** SQL that closes all other connections to the database, as a restart of its server does. */
const ENDED = `select count(pg_terminate_backend(pid)) as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const connections: Pick<Process, 'name' | 'kill' | 'startAgain'> = {
  name: 'the connections it had',
  kill: async () => expect(await cluster.stored(ENDED)).toBeGreaterThan(0),
  startAgain: () => Promise.resolve(),
};

describe('two web and two worker processes on one database', () => {
  it('run each migration and create the built-in challenge once when started together on an empty database', async () => {
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;
    const applied = 'from drizzle.__drizzle_migrations';
    expect(await cluster.stored(`select count(*) as n ${applied}`)).toBe(files);
    expect(await cluster.stored(`select count(distinct hash) as n ${applied}`)).toBe(files);
    expect(await cluster.stored("select count(*) as n from challenges where slug = 'push-ups'")).toBe(1);
  });

  it('accept a session created at the other web process and reject it after sign-out there', async () => {
    const [one, other] = cluster.web;
    const cookie = await signedUpAt(one);
    const seen = [other.origin, cluster.origin, cluster.origin].map((origin) => sessionAt(origin, cookie));
    const ann = { user: { email: 'ann@example.org' } };
    expect(await Promise.all(seen)).toMatchObject([ann, ann, ann]);
    const signedOut = await fetch(`${one.origin}/api/auth/sign-out`, { method: 'POST', headers: headersOf(cookie) });
    expect(signedOut.status).toBe(200);
    expect(await sessionAt(other.origin, cookie)).toBeNull();
  });

  it('share the sign-in limit: 40 concurrent tries from one address give 30 times 401 and 10 times 429', async () => {
    const tries = Array.from({ length: 40 }, (_none, at) =>
      fetch(`${cluster.web[at % 2 === 0 ? 0 : 1].origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { ...headersOf(''), 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ email: `nobody-${at}@example.org`, password: 'not the password' }),
      }),
    );
    const answers = (await Promise.all(tries)).map(({ status }) => status);
    expect([401, 429].map((status) => answers.filter((one) => one === status).length)).toEqual([30, 10]);
  });

  it('notify leaderboard watchers at either web process and through nginx of a new recording', async () => {
    const [one, other] = cluster.web;
    const bob = cluster.client(one);
    await signUp(bob, 'bob@example.org');
    const challengeId = await pushUps(bob);
    const watchers = await Promise.all([one, other, undefined].map((to) => watch(cluster.client(to), challengeId)));
    await attempt(bob, challengeId);
    const change = expect.stringContaining(challengeId);
    expect(await Promise.all(watchers.map(({ told }) => told()))).toEqual([change, change, change]);
    await Promise.all(watchers.map(({ leave }) => leave()));
  });

  it('run each job of a submission exactly once, with both workers active', async () => {
    await untilAllIsDone();
    const names = ['recording-verify', 'media-process', 'media-settled'];
    const figures = () => Promise.all(names.map((name) => doneBy(cluster.workers, name)));
    const before = await figures();
    const cleo = cluster.client();
    await signUp(cleo, 'cleo@example.org');
    const challengeId = await pushUps(cleo);
    const sessionId = newSession(challengeId);
    await sendChunk(cleo, sessionId, { chunk: clipVideo() });
    await attempt(cleo, challengeId, { sessionId, hasVideo: true });
    // Number of recordings without a video, which are verified immediately. Those with a video wait
    // for its processing.
    let withoutVideo = 0;
    const shares = () => Promise.all(cluster.workers.map((worker) => doneBy([worker], 'recording-verify')));
    const atFirst = await shares();
    const haveBothWorked = async (): Promise<boolean> =>
      (await shares()).every((share, at) => share > (atFirst[at] ?? 0));
    // Submits sets until both workers have run jobs. Both poll for jobs every second, so each gets
    // some.
    for (; !(await haveBothWorked()); withoutVideo += 4) {
      await Promise.all(Array.from({ length: 4 }, () => attemptAtNothing(cleo, challengeId)));
      await untilAllIsDone();
    }
    await untilAllIsDone();
    const done = (await figures()).map((now, at) => now - (before[at] ?? 0));
    expect(done).toEqual([withoutVideo, 1, 1]);
    expect(await cluster.stored("select count(*) as n from media where state = 'ready'")).toBe(1);
    expect(await cluster.stored(FAILED)).toBe(0);
  });

  it('lose no acknowledged submission when a process or all database connections are killed during uploads', async () => {
    const crowd = await gather(cluster.origin, 2, NOTHING);
    for (const victim of [...cluster.web, ...cluster.workers, connections]) {
      let isOver = false;
      const sending = send(crowd, () => isOver);
      const untilMore = (): Promise<void> => Promise.race([untilMoreAreStored(crowd), sending]);
      await untilMore();
      await victim.kill();
      await untilMore();
      isOver = true;
      await sending;
      expect((await verifyAcknowledged(crowd)).faults, `without ${victim.name}`).toEqual([]);
      await victim.startAgain();
      await replaceClients(crowd);
    }
    await untilAllIsDone();
    expect(await cluster.stored(FAILED)).toBe(0);
    expect(await cluster.stored("select count(*) as n from media where state = 'processing'")).toBe(0);
    expect(await verifyRetired(crowd)).toEqual([]);
    expect(await findPartialData(cluster.rows)).toEqual([]);
  });

  it('exit with code 0 when stopped', async () => {
    expect(await cluster.end()).toEqual([0, 0, 0, 0]);
  });
});
