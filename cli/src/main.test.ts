import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyze, readArguments } from './analyze.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIXTURE = join(ROOT, 'engine/fixtures/tracks/push-up-half.track.json.gz');
const FOLDER = mkdtempSync(join(tmpdir(), 'analyze-'));
const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(FOLDER, name);
  writeFileSync(path, content);
  return path;
};
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'cli/src/main.ts', 'analyze', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
const told = async (...args: readonly string[]): Promise<string> => analyze(readArguments(['analyze', ...args]));

describe('reptemple analyze', () => {
  test('prints one JSON object and exits with 0', () => {
    const { status, stdout, stderr } = run(FIXTURE, '--exercise', 'push-up', '--json');
    expect([status, stderr]).toEqual([0, '']);
    const result: unknown = JSON.parse(stdout);
    expect(Object.keys(Object(result))).toEqual([
      'exercise',
      'durationMs',
      'frames',
      'framesWithPose',
      'lockedSide',
      'validReps',
      'invalidReps',
      'formScore',
      'reps',
      'events',
    ]);
    expect(result).toMatchObject({
      exercise: 'push-up',
      frames: 211,
      framesWithPose: 211,
      lockedSide: 'right',
      validReps: 2,
      invalidReps: 2,
    });
    expect(result).toHaveProperty(
      'reps.1',
      expect.objectContaining({ number: 2, valid: false, reason: 'Incomplete rep - skipped end phase' }),
    );
  });

  test('exits with 2 and one sentence for an invalid track', () => {
    const { status, stdout, stderr } = run(fileOf('bad.json', '{"version":7}'), '--json');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/isn’t a valid track: This isn’t a version 1 track\.$/m);
  });

  test('reads plain and gzipped tracks and prints a table', async () => {
    const empty = JSON.stringify({ version: 1, width: 640, height: 360, model: 'full', frames: [] });
    expect(await told(fileOf('plain.json', empty))).toMatch(/^Push-up: 0 valid, 0 invalid in 0\.0 s/);
    expect(await told(fileOf('zipped.json.gz', gzipSync(empty)))).toMatch(/^Push-up: 0 valid/);
    expect(await told(FIXTURE)).toMatch(
      /INVALID {2}Incomplete rep - skipped end phase \(Arm movement 12\d°, at most 110°\)/,
    );
  });

  test('reads the exercise definition from a file', async () => {
    expect(await told(FIXTURE, '--exercise', join(ROOT, 'engine/exercises/squat.json'))).toMatch(
      /^Strict squat: 0 valid/,
    );
  });

  test.each<[string, () => readonly string[], RegExp]>([
    ['no file, naming every exercise', () => [], /Usage.*push-up\|squat\|pull-up\|bench-press\|[^ ]*DEFINITION/],
    ['two files', () => ['a', 'b'], /Usage/],
    ['an unknown option', () => ['a', '--fast'], /fast/],
    ['a file that is not there', () => ['nowhere.json'], /Can’t read .*: no such file or folder\./],
    ['a folder', () => [ROOT], /Can’t read .*: it’s a folder\./],
    ['JSON that breaks off', () => [fileOf('half.json', '{"version":1,')], /isn’t valid JSON/],
    ['a broken gzip file', () => [fileOf('broken.gz', new Uint8Array([0x1f, 0x8b, 8, 0, 0]))], /gzip/],
    ['an unknown exercise', () => [FIXTURE, '--exercise', 'handstand'], /handstand is neither a shipped exercise/],
    [
      'an unsound definition',
      () => [FIXTURE, '--exercise', fileOf('bad-exercise.json', '{"name":""}')],
      /name must not be empty/,
    ],
  ])('refuses %s', async (_, args, sentence) => {
    await expect(told(...args())).rejects.toThrow(sentence);
  });
});

test('reptemple on an installed server exits with 2 and explains that videos need a clone of the repository', () => {
  const path = fileOf('reptemple.mjs', readFileSync(join(ROOT, 'cli/reptemple.mjs')));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, 'analyze', 'set.webm'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(
    'Video analysis isn’t part of an installed server. Run `npm run -s reptemple -- analyze FILE` in a clone of the repository.\n',
  );
});
