import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import toolsJson from '../tools/package.json' with { type: 'json' };
import { headComment } from './print-script-help.mjs';

const ROOT = join(import.meta.dirname, '..');
/**
 * Node.js flags that run TypeScript source in the same process. The command `tsx` would start a
 * second one.
 */
const THROUGH_TSX = ['--import', 'tsx'];

const commandFiles = [...Object.values(packageJson.scripts), ...Object.values(toolsJson.scripts)].flatMap(
  (command) => /(?:^|&& )(?:tsx|node) (?<file>(?:scripts|tools)\/\S+\.m?[jt]s)/u.exec(command)?.groups?.['file'] ?? [],
);

/** Script that is not tested, because it passes `--help` on to the command that it starts. */
const STARTS_ANOTHER = 'scripts/reptemple.mjs';
const documented = commandFiles.filter((file) => file !== STARTS_ANOTHER);
const nodeFiles = documented.filter((file) => file.endsWith('.mjs'));

it.each(documented)('%s imports the help first and has a head comment', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(/^import '(?:\.\/|\.\.\/\.\.\/scripts\/)print-script-help\.mjs';$/mu.exec(source)?.index).toBe(
    source.search(/^import /mu),
  );
  expect(headComment(source).length).toBeGreaterThan(40);
});

const helpOf = (...program: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

it.each(['tools/accuracy/measure-accuracy.ts', 'tools/verification/measure-forgery-detection.ts'])(
  '--help of %s prints usage and exits with 0',
  (file) => {
    expect(helpOf(...THROUGH_TSX, file)).toContain('npm run');
  },
);

it.each(nodeFiles)('--help of %s prints its head comment and does nothing else', (file) => {
  expect(helpOf(file)).toBe(`${headComment(readFileSync(join(ROOT, file), 'utf8'))}\n`);
});

it('--help of the server prints its settings and does not start it', () => {
  expect(helpOf(...THROUGH_TSX, 'server/src/main.ts')).toContain('DATA_DIR');
}, 90_000);
