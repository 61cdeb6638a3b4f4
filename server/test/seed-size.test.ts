/** The command that fills an installation to see what stays quick: here it fills a small one. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { challengeParticipants, challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { auditLog } from '../src/features/audit/schema.ts';
import { user } from '../src/features/auth/schema.ts';
import { openEmbedded } from '../src/platform/database.ts';
import { newDataFolder } from './prepared-folder.ts';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..');
const SIZES = ['--people', '20', '--challenges', '10', '--recordings', '200', '--audit', '5'];

let dataDir: string;
const fill = () =>
  run(process.execPath, ['--import', 'tsx', join(SERVER, 'scripts/seed-size.ts'), ...SIZES], {
    cwd: SERVER,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
  });

beforeAll(() => {
  dataDir = newDataFolder('size');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('fills an empty installation, and refuses one with people in it', async () => {
  const { stdout } = await fill();
  expect(stdout).toContain('recordings: 200 in');
  const database = await openEmbedded(join(dataDir, 'database'), join(SERVER, 'migrations'));
  try {
    const { db } = database;
    const counts = [user, challenges, challengeRecordings, auditLog].map((table) => db.$count(table));
    const [people = 0, made = 0, recordings, audit] = await Promise.all(counts);
    expect([people, recordings, audit]).toEqual([20, 200, 5]);
    // Those that ship stand beside them.
    expect(made).toBeGreaterThan(10);
    expect(await db.$count(challengeParticipants)).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
  await expect(fill()).rejects.toThrow('There are people in this installation already.');
}, 180_000);
