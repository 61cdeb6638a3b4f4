/**
 * Migrations on old data: recordings before analyses (0019 to 0022 over 0018), duplicate account
 * rows (0033), and texts of built-in pages (0034).
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordingTips } from '../src/features/campaigns/seeds/strict-form.ts';
import { refuseNewer } from '../src/platform/database/applied-migrations.ts';
import {
  analysisOf,
  CHANGED,
  changeId,
  countsOf,
  EXERCISE,
  insertDoubledAccounts,
  insertOlder,
  OWNER,
  recordingId,
  type OlderRecording,
} from './older-data.ts';
import { MIGRATIONS } from './emptied.ts';
import { openUntouchedDatabase, type UntouchedDatabase } from './test-database.ts';

const BEFORE_ANALYSES = 18;
const BEFORE_READY = 33;
const Journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int() })) });

/** Copies the migrations up to this one to a new folder. */
const migrationsUntil = async (last: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')));
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
};

/** Timeout: runs all migrations, on a new database. */
const PATIENCE_MS = 240_000;

let database: UntouchedDatabase;

const migrateUntil = async (last: number): Promise<void> => {
  const folder = await migrationsUntil(last);
  await database.migrate(folder);
  rmSync(folder, { recursive: true });
};

const OF_GREEN = 'Lean the phone against something firm and wait for the setup check to turn green before you begin.';

const [NONE, THE_CHANGE] = ['the attempt’s', 'the change’s'];
const UNTOUCHED = { counted: 'verified', status: 'verified', stands: NONE, engine: '1', others: 0 };
const RECOUNTED = { ...UNTOUCHED, counted: 'adjusted', status: 'adjusted', engine: '2' };
const CASES: readonly (readonly [string, OlderRecording, object])[] = [
  ['that nobody has touched', { validReps: 10, status: 'verified' }, UNTOUCHED],
  [
    'whose owner has had it analysed again, and which a later check compared with that',
    { validReps: 8, status: 'adjusted', correctedBy: 'owner', change: { by: OWNER, isManual: false } },
    { ...UNTOUCHED, stands: THE_CHANGE, others: 1 },
  ],
  [
    'that was corrected by hand',
    { validReps: 12, status: 'adjusted', correctedBy: 'owner', change: { by: OWNER, isManual: true } },
    UNTOUCHED,
  ],
  [
    'that the operator has recounted',
    { validReps: 9, own: 9, status: 'adjusted', change: { by: null, isManual: false } },
    RECOUNTED,
  ],
  [
    'that the operator has recounted, and somebody corrected by hand since',
    {
      validReps: 9,
      own: 9,
      status: 'adjusted',
      correctedBy: 'owner',
      change: { by: null, isManual: false, isLogged: true },
    },
    RECOUNTED,
  ],
  [
    'that a reviewer could not verify',
    { validReps: 10, status: 'unverified', review: { trusted_as: 'verified', decision: 'unverifiable' } },
    { ...UNTOUCHED, status: 'unverified' },
  ],
  [
    'that its owner wants corrected by another analysis',
    {
      validReps: 10,
      status: 'verified',
      wish: {
        state: 'requested',
        ...countsOf(8),
        is_analysed: true,
        analysis_data: analysisOf(8),
        engine_version: '2',
        requested_at: CHANGED,
      },
    },
    { ...UNTOUCHED, others: 1, wished: true },
  ],
  [
    'that an admin who has left had analysed again',
    { validReps: 8, status: 'verified', correctedBy: 'admin', change: { by: null, isManual: false } },
    { ...UNTOUCHED, stands: THE_CHANGE, others: 1 },
  ],
];

beforeAll(async () => {
  database = await openUntouchedDatabase();
  await migrateUntil(BEFORE_ANALYSES);
  await insertOlder(
    database.query,
    CASES.map(([, one]) => one),
  );
  await insertDoubledAccounts(database.query);
  await migrateUntil(BEFORE_READY);
  await database.query(
    `insert into campaigns (id, path, title, tagline, description, blocks, created_at, updated_at)
      select gen_random_uuid(), path, path, '', '', $1, now(), now() from unnest($2::text[]) as path`,
    [JSON.stringify([{ kind: 'recording-tips', title: 'Recording Tips', items: ['One', OF_GREEN] }]), ['ns', 'ours']],
  );
  await database.migrate(MIGRATIONS);
}, PATIENCE_MS);
afterAll(() => database.close());

describe('a recording', () => {
  it.each(CASES.map(([name, , expected], at) => [name, at, expected] as const))('%s', async (_name, at, expected) => {
    const { rows } = await database.query(
      `select r.counted_status as counted, r.status, v.engine_version as engine,
        case when r.analysis_id is null then '${NONE}' when r.analysis_id = $2 then '${THE_CHANGE}' end as stands,
        (select count(*)::int from recording_analyses o where o.recording_id = r.id) as others,
        (select c.analysis_id = c.id from recording_corrections c where c.recording_id = r.id) as wished,
        v.exercise_definition as definition
      from challenge_recordings r join recording_validation_data v on v.recording_id = r.id where r.id = $1`,
      [recordingId(at), changeId(at)],
    );
    expect(rows).toEqual([{ wished: null, definition: { of: 'then' }, ...expected }]);
  });
});

it('an exercise has its first version, and a challenge its count of people', async () => {
  const versions = await database.query('select definition_id, version, definition from exercise_definition_versions');
  expect(versions.rows).toEqual([{ definition_id: EXERCISE, version: 1, definition: { of: 'now' } }]);
  const people = await database.query('select sum(people)::int as people from challenge_participant_counts');
  expect(people.rows).toEqual([{ people: 1 }]);
});

it('an account has one password, the last, and an identity elsewhere one account, the first', async () => {
  const { rows } = await database.query('select coalesce(password, scope) as kept from account order by id');
  const kept = ['the last', 'the other’s only', 'the first', 'the one beside it'].map((name) => ({ kept: name }));
  expect(rows).toEqual(kept);
  const again =
    'insert into account (id, user_id, provider_id, account_id) select gen_random_uuid(), user_id, $1, $2 from account';
  await expect(database.query(`${again} limit 1`, ['oidc', 'ann-7'])).rejects.toThrow(/account_identity/);
});

it('pages wait for what the recorder says, and are otherwise as they were written', async () => {
  const { rows } = await database.query('select blocks from campaigns');
  const said = recordingTips([]).items.at(-1);
  expect(rows).toEqual(
    ['ns', 'ours'].map(() => ({
      blocks: [{ kind: 'recording-tips', title: 'Recording Tips', items: ['One', said] }],
    })),
  );
});

it('a database that a newer version has migrated is refused, with what to do', async () => {
  const folder = await migrationsUntil(BEFORE_ANALYSES);
  await expect(refuseNewer(database.db, folder)).rejects.toThrow(
    /belongs to a newer version of RepTemple: it has \d+ migrations, this version knows 19\. Start that version/,
  );
  rmSync(folder, { recursive: true });
  await expect(refuseNewer(database.db, MIGRATIONS)).resolves.toBeUndefined();
});
