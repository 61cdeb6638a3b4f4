/** Tests the command that fills an installation for performance tests, with a small size. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newInstallation } from './installation.ts';
import type { TestInstallation } from './installation.ts';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..');
const SIZES = ['--people', '20', '--challenges', '10', '--recordings', '200', '--audit', '5'];

let installation: TestInstallation;
const fill = () =>
  run(process.execPath, ['--import', 'tsx', join(SERVER, '../tools/lab/seed-size.ts'), ...SIZES], {
    cwd: SERVER,
    env: { PATH: process.env['PATH'] ?? '', ...installation.environment },
  });

beforeAll(async () => {
  installation = await newInstallation('size');
});
afterAll(() => installation.remove());

it('the size seed fills an empty installation and refuses one that already has users', async () => {
  const { stdout } = await fill();
  expect(stdout).toContain('recordings: 200 in');
  const counted = await installation.stored(`select
    (select count(*)::int from "user") as people,
    (select count(*)::int from challenge_recordings) as recordings,
    (select count(*)::int from audit_log) as audit,
    -- Those that ship stand beside them.
    (select count(*) > 10 from challenges) as "hasChallenges",
    (select count(*) > 0 from challenge_participants) as "hasParticipants"`);
  expect(counted).toEqual([{ people: 20, recordings: 200, audit: 5, hasChallenges: true, hasParticipants: true }]);
  await expect(fill()).rejects.toThrow('There are people in this installation already.');
}, 180_000);
