/**
 * `npm --prefix tools run bench:sending`: submits recordings and videos to the real server over
 * HTTP with concurrent clients. Recordings are compared with the same work without a server (count
 * the track, write and flush it, insert a row), videos with a plain stream into a file. Writes its
 * part of docs/benchmarks.md. Runs on PostgreSQL or, with `--embedded`, on the embedded database.
 * `--clients 1,8,50,200` (at most 50 for videos), `--seconds 5` per measurement.
 */
import '../../scripts/print-script-help.mjs';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { UploadVideoChunk, CHUNK_BYTES } from '@reptemple/contract/recordings/video-upload-and-download';
import pushUp from '../../engine/exercises/push-up.json' with { type: 'json' };
import { buildIfStale } from '../../scripts/build.mjs';
import { countTrack } from '../../server/src/features/recordings/counting/count-track.ts';
import { newDatabase } from '../../server/test/postgres-test-server.ts';
import { freePort, AS_OPERATED, startServer } from '../../server/test/start-server-process.ts';
import {
  chunkForm,
  formOf,
  newSession,
  submissionOf,
  trackFile,
  TRUTH,
  webmChunk,
} from '../../server/test/submit-attempts-and-tracks.ts';
import type { Client } from '../../server/test/test-api-client.ts';
import { circumstances, quantile, round, writePart } from '../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../services/start-postgres.ts';
import { BEHIND_PROXY, findPushUps, gatherPeople } from './load/open-and-sign-up-clients.ts';
import { MADE_ANALYSIS, trackMaker } from './load/simulated-tracks.ts';
import type { MadeTrack } from './load/simulated-tracks.ts';

/** SQL that creates the table of the baseline, which does the same work without a server. */
const MAKE =
  'create table if not exists bare_recordings (id uuid primary key, reps int not null, analysis jsonb not null, created_at timestamptz not null default now())';
const INSERT = 'insert into bare_recordings (id, reps, analysis) values ($1, $2, $3)';

interface Store {
  readonly query: (text: string, values?: unknown[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const openStore = async (folder: string, url: string | undefined): Promise<Store> => {
  if (url !== undefined) {
    const pool = new Pool({ connectionString: url, max: 10 });
    return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
  }
  const client = await PGlite.create(join(folder, 'bare-database'));
  return { query: (text, values) => client.query(text, values), close: () => client.close() };
};

export interface BareWork {
  readonly store: (packed: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Prepares the baseline, which does the same work without a server. Counts in this thread, because
 * a worker thread would spend most of its time on compiling TypeScript.
 */
const openBareWork = async (folder: string, url: string | undefined): Promise<BareWork> => {
  const { query, close } = await openStore(folder, url);
  await query(MAKE);
  return {
    store: async (packed) => {
      const { result } = await countTrack(packed, pushUp, { maxDurationSeconds: null, maxRestSeconds: null });
      const file = await open(join(folder, `${randomUUID()}.track`), 'w');
      await file.writeFile(packed);
      await file.sync();
      await file.close();
      await query(INSERT, [randomUUID(), result.validReps, MADE_ANALYSIS]);
    },
    close,
  };
};

const TOKEN = 'for-the-benchmark-only';
const PEOPLE = 200;
/**
 * Number of different tracks to submit. More than recordings wait for a check at one time, so that
 * no two of the waiting ones have equal tracks.
 */
const TRACKS = 1024;
/**
 * Number of chunks per video. The server limits each user to 30 recordings per hour and five
 * unsubmitted uploads.
 */
const CHUNKS = 4;
/**
 * Maximum number of concurrent videos. With 200 clients on two cores, some requests would exceed
 * the limiter's queue timeout (docs/decisions/0050).
 */
const MAX_VIDEOS = 50;
const MEGABYTE = 1024 * 1024;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,8,50,200' },
    seconds: { type: 'string', default: '5' },
    embedded: { type: 'boolean', default: false },
  },
});
const clientCounts = values.clients.split(',').map(Number);
const heading = values.embedded ? '## Sending, embedded database' : '## Sending, PostgreSQL server';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const measure = async (atOnce: number, act: (turn: number) => Promise<unknown>): Promise<Measured> => {
  const times: number[] = [];
  const began = performance.now();
  let turns = 0;
  const one = async (): Promise<void> => {
    do {
      const from = performance.now();
      await act((turns += 1));
      times.push(performance.now() - from);
    } while (performance.now() - began < Number(values.seconds) * 1000);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const took = (performance.now() - began) / 1000;
  return { count: times.length, perSecond: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

const WAITING = /^reptemple_jobs\{name="recording-verify",state="(?:due|running|later)"\} (\d+)/gm;

/**
 * Waits until every submitted recording is checked. Returns the number of recordings that were
 * waiting at first.
 */
const waitForChecks = async (origin: string): Promise<number> => {
  let first: number | undefined;
  for (;;) {
    const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const waiting = [...(await reply.text()).matchAll(WAITING)].reduce((sum, [, count]) => sum + Number(count), 0);
    first ??= waiting;
    if (waiting === 0) return first;
    await sleep(200);
  }
};

const rowOf = (what: string, clients: number, ours: Measured, bare: Measured): string => {
  const figures = [ours.perSecond, ours.p50, ours.p99, bare.perSecond, bare.p50].map(round);
  return `| ${what} | ${clients} | ${figures.join(' | ')} | ${round(ours.perSecond / bare.perSecond)} × |`;
};

const at = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('There is nobody.');
  return one;
};

const submitter =
  (people: readonly Client[], tracks: readonly MadeTrack[], challengeId: string) =>
  (turn: number): Promise<unknown> => {
    const { packed, durationMs } = at(tracks, turn);
    const submission = submissionOf(challengeId, { durationSeconds: durationMs / 1000, claimed: TRUTH.expected });
    return at(people, turn).call(SubmitRecording, formOf(submission, trackFile(packed)));
  };

const uploader = (people: readonly Client[], challengeId: string) => {
  const first = webmChunk(CHUNK_BYTES);
  const next = new File([new Uint8Array(CHUNK_BYTES)], 'chunk');
  return async (turn: number): Promise<void> => {
    const client = at(people, turn);
    const sessionId = newSession(challengeId);
    for (let index = 0; index < CHUNKS; index += 1)
      await client.call(
        UploadVideoChunk,
        chunkForm(sessionId, { chunk: index === 0 ? first : next, index, total: CHUNKS }),
      );
  };
};

const startBareUpload = async (folder: string) => {
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-upload-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => void child.stdout.once('data', resolve));
  const chunk = new File([new Uint8Array(CHUNK_BYTES)], 'chunk');
  return {
    send: async (): Promise<void> => {
      for (let index = 0; index < CHUNKS; index += 1) {
        // Sends a form, as to the real server, because encoding a form takes time on the client.
        const body = new FormData();
        body.set('chunk', chunk);
        await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).text();
      }
    },
    stop: () => child.kill('SIGKILL'),
  };
};

const about = (version: string): string =>
  `\`npm --prefix tools run bench:sending${values.embedded ? ' -- --embedded' : ''}\` on ${circumstances()}, ${version}, one process of Node, ${values.seconds} s of each, the clients on the same machine. A recording: a set of ${(TRUTH.durationMs / 1000).toFixed(0)} s and its track, counted by the server before it answers; beside it the same track counted, written to a file that is flushed, and one row stored, without HTTP, sessions, limits and leaderboards. A video: ${(CHUNKS * CHUNK_BYTES) / MEGABYTE} MB in ${CHUNKS} chunks, which come to lie on the disk, are fingerprinted and joined; beside it a server that only streams the same forms into files and flushes those. Videos by ${MAX_VIDEOS} at most: of more the server takes in some chunks so late that it answers 503 instead (docs/decisions/0050), and browsers try those again. Each person waits for the answer before the next.`;

const HEAD = `| what | at once | per second | p50 ms | p99 ms | bare: per second | p50 ms | ratio |
|---|---:|---:|---:|---:|---:|---:|---:|`;

const FINISHED =
  'A recording is finished when it is counted and checked. Finished per second: from the first submission to the last check, of the same measurements.';
const FINISHED_HEAD = `| recordings at once | counted per second | finished per second | not yet checked at the end |
|---:|---:|---:|---:|`;

const run = async (version: string, databaseUrl?: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
  const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const server = await startServer(await freePort(), {
    DATA_DIR: join(folder, 'data'),
    ...environment,
    ...AS_OPERATED,
    ...BEHIND_PROXY,
    METRICS_TOKEN: TOKEN,
  });
  const bareWork = await openBareWork(folder, databaseUrl);
  const bareUpload = await startBareUpload(folder);
  try {
    const people = await gatherPeople(server.origin, PEOPLE);
    const challengeId = await findPushUps(at(people, 0));
    const tracks = Array.from({ length: TRACKS }, trackMaker(Math.random));
    const submit = submitter(people, tracks, challengeId);
    const upload = uploader(people, challengeId);
    await submit(0);
    const [rows, finished]: [string[], string[]] = [[], []];
    for (const clients of clientCounts) {
      const began = performance.now();
      const ours = await measure(clients, submit);
      const waited = await waitForChecks(server.origin);
      const perSecond = ours.count / ((performance.now() - began) / 1000);
      finished.push(`| ${clients} | ${round(ours.perSecond)} | ${round(perSecond)} | ${waited} of ${ours.count} |`);
      say(finished.at(-1) ?? '');
      const bare = await measure(clients, (turn) => bareWork.store(at(tracks, turn).packed));
      rows.push(rowOf('recordings', clients, ours, bare));
      say(rows.at(-1) ?? '');
    }
    for (const clients of clientCounts.filter((count) => count <= MAX_VIDEOS)) {
      const ours = await measure(clients, upload);
      rows.push(rowOf('videos', clients, ours, await measure(clients, bareUpload.send)));
      say(rows.at(-1) ?? '');
    }
    const text = [heading, '', about(version), '', HEAD, ...rows, '', FINISHED, '', FINISHED_HEAD, ...finished].join(
      '\n',
    );
    say(`\n${text}`);
    writePart(heading, text);
  } finally {
    bareUpload.stop();
    await bareWork.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
};

const runOnPostgres = async (): Promise<void> => {
  const postgres = await startPostgres([]);
  try {
    const { url } = await newDatabase(postgres.url);
    await run(`${postgres.version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1')} (fsync on)`, url);
  } finally {
    await postgres.stop();
  }
};

buildIfStale();
await (values.embedded ? run('the embedded database') : runOnPostgres());
