import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { labelProblem } from './count-clips-with-engine-and-baseline.ts';

const ROOT = join(import.meta.dirname, '../..');
const LABEL = { negative: false, usable: true, reps: 3, reps_loose: 3 };

it('labelProblem accepts known labels, and unknown exercises in negative clips', () => {
  expect(
    labelProblem([
      { ...LABEL, file: 'a.mp4', exercise: 'pushup_incline' },
      { ...LABEL, file: 'b.mp4', exercise: 'squat' },
      { ...LABEL, file: 'c.mp4', exercise: 'waving', negative: true },
    ]),
  ).toBeUndefined();
});

it('the accuracy tool refuses an unknown label in one sentence and exits with 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-labels-'));
  writeFileSync(join(folder, 'labels.json'), JSON.stringify([{ ...LABEL, file: 'a.mp4', exercise: 'handstand' }]));
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const { status, stderr } = spawnSync(process.execPath, [tsx, 'tools/accuracy/measure-accuracy.ts', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^labels\.json names exercises that are not known: a\.mp4 \(exercise "handstand"\)\. Known: pushup, .*push-up/,
  );
  expect(stderr).not.toMatch(/\n\s+at /);
});
