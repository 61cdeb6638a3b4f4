/**
 * `npm --prefix tools run bench:copies`: time of the search for earlier recordings with the same
 * reps among 1,000,000 fingerprints, and how often it finds the original of a disguised copy.
 * Starts a temporary PostgreSQL server; DATABASE_URL selects another temporary database. `--
 * FOLDER` adds the clips of a folder (labels.json, tracks/) to our own. `--prints 100000` changes
 * the number.
 */
import '../../scripts/print-script-help.mjs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import { shapeWords } from '@reptemple/engine/plausibility/motion-search-index';
import { SHAPE_VALUES } from '@reptemple/engine/plausibility/shape-series';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { disguised, randomDisguise, randomFrom } from '../../engine/fixtures/disguised-copies.ts';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { challenges } from '../../server/src/features/challenges/schema.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import { findEarlierPrints } from '../../server/src/features/verification/rep-fingerprints.ts';
import { repPrints } from '../../server/src/features/verification/schema.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { quantile } from '../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../services/start-postgres.ts';
import { otherBody, factsOf } from './disguised-copy-detection.ts';
import { readClips } from './read-clips-and-detect-poses.ts';
import type { Clip } from './read-clips-and-detect-poses.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
/**
 * Number of different synthetic bodies. Each stands for several recordings, which share 70 % of
 * their search hashes.
 */
const BODIES = 20_000;
const SHARED_OF_10 = 7;
const PART = 50_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const COPIES_EACH = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Known {
  readonly clip: Clip;
  readonly facts: TrackFacts;
}

/**
 * Returns the print of a set with only the shapes that the index's hashes use: three steps around
 * each rep's start and bottom.
 */
const onlyIndexed = ({ shapes, reps, startMs }: ShapePrint): ShapePrint => {
  const steps = reps.flatMap((step, at) => (at % 3 === 2 ? [] : [step - 1, step, step + 1]));
  const kept = steps.flatMap((step) =>
    Array.from({ length: SHAPE_VALUES }, (_none, at) => shapes[step * SHAPE_VALUES + at] ?? 0),
  );
  return { shapes: Int8Array.from(kept), reps: reps.map((_step, at) => 2 * at + (at % 3 === 0 ? 1 : 2)), startMs };
};

const addBodies = async (db: Database, known: readonly Known[]): Promise<void> => {
  const random = randomFrom(72);
  const small = known.map(({ facts }) => onlyIndexed(facts.shapes.print));
  await db.execute(sql`create table bodies (n integer primary key, words integer[] not null)`);
  let rows: string[] = [];
  for (let n = 0; n < BODIES; n += 1) {
    const print = small[n % small.length];
    if (print) rows.push(`(${n}, '{${shapeWords(otherBody(print, random)).join(',')}}')`);
    if (rows.length < 1000 && n + 1 < BODIES) continue;
    await db.execute(sql.raw(`insert into bodies values ${rows.join(',')}`));
    rows = [];
  }
};

/** Returns true for a new database. The database of an earlier run is used as it is. */
const isEmpty = async (db: Database): Promise<boolean> => (await db.$count(repPrints)) === 0;

const fill = async (db: Database, prints: number, challengeId: string): Promise<void> => {
  await db.execute(sql`drop index rep_prints_words`);
  for (let from = 0; from < prints; from += PART) {
    const to = Math.min(prints, from + PART) - 1;
    const hash = sql`abs(hashint8extended(word::bigint * 1000003 + made.number, 7))`;
    await db.execute(sql`
      insert into rep_prints (id, challenge_id, recorded_at, shapes, start_ms, reps, words)
      select gen_random_uuid(), ${challengeId}, now() - interval '400 days' * random(), '', 0, '{}',
        array(select case when ${hash} % 10 < ${SHARED_OF_10} then word else (${hash} % 2000000000)::integer end
          from unnest(bodies.words) as word)
      from generate_series(${from}::bigint, ${to}::bigint) as made (number) join bodies on bodies.n = made.number % ${BODIES}`);
  }
  await db.execute(sql`set maintenance_work_mem = '512MB'`);
  await db.execute(sql`create index rep_prints_words on rep_prints using gin (words)`);
  await db.execute(sql`vacuum analyze rep_prints`);
};

const idOf = (clip: number): string => `00000000-0000-4000-8000-${String(clip).padStart(12, '0')}`;

const addOriginals = async (db: Database, known: readonly Known[], challengeId: string): Promise<void> => {
  const rows = known.map(({ facts: { shapes } }, at) => ({
    id: idOf(at),
    challengeId,
    recordedAt: new Date(Date.now() - 500 * DAY_MS),
    shapes: Buffer.from(shapes.print.shapes).toString('base64'),
    startMs: Math.round(shapes.print.startMs),
    reps: [...shapes.print.reps],
    words: [...shapes.words],
  }));
  await db.insert(repPrints).values(rows).onConflictDoNothing();
};

interface Searched {
  readonly clip: string;
  readonly ms: number;
  readonly isFound: boolean;
}

const search = async (db: Database, known: readonly Known[], challengeId: string): Promise<readonly Searched[]> => {
  const random = randomFrom(73);
  const all: Searched[] = [];
  for (const [at, { clip }] of known.entries()) {
    for (let copies = 0; copies < COPIES_EACH; copies += 1) {
      const facts = factsOf(disguised(clip.track, randomDisguise(random), random), clip.exercise);
      if (!facts) continue;
      const print = { recordingId: randomIds.uuid(), challengeId, recordedAt: new Date(), ...facts.shapes };
      const began = performance.now();
      const found: string[] = [];
      for await (const some of findEarlierPrints(db, print)) found.push(...some.map(({ id }) => id));
      all.push({
        clip: clip.name,
        ms: performance.now() - began,
        isFound: found.includes(idOf(at)),
      });
    }
  }
  return all;
};

const measure = async (url: string, prints: number, known: readonly Known[]): Promise<void> => {
  const { db, close } = await openServer(url, MIGRATIONS);
  try {
    await seedExercises(db, randomIds, new Date());
    await seedChallenges(db, randomIds, new Date());
    const [challenge] = await db.select({ id: challenges.id }).from(challenges).limit(1);
    const challengeId = challenge?.id ?? '';
    const began = performance.now();
    if (await isEmpty(db)) {
      await addBodies(db, known);
      await fill(db, prints, challengeId);
    }
    await addOriginals(db, known, challengeId);
    say(`${prints} prints, filled in ${Math.round((performance.now() - began) / 1000)} s`);
    const searched = await search(db, known, challengeId);
    const times = searched.map(({ ms }) => ms);
    const found = searched.filter(({ isFound }) => isFound).length;
    say(`${searched.length} searches for disguised copies of ${known.length} clips:`);
    for (const [name, share] of [
      ['median', 0.5],
      ['95 %', 0.95],
      ['longest', 1],
    ] as const)
      say(`  ${name.padEnd(8)} ${quantile(times, share).toFixed(0).padStart(6)} ms`);
    say(`  the original is among the compared prints in ${found} of ${searched.length}`);
  } finally {
    await close();
  }
};

const { values, positionals } = parseArgs({
  options: { prints: { type: 'string', default: '1000000' } },
  allowPositionals: true,
});
const known = readClips(positionals[0]).flatMap((clip): readonly Known[] => {
  const facts = factsOf(clip.track, clip.exercise);
  return facts ? [{ clip, facts }] : [];
});
const given = process.env['DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
try {
  await measure(given ?? `${server?.url ?? ''}/postgres`, Number(values.prints), known);
} finally {
  await server?.stop();
}
