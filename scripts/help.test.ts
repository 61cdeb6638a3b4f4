import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import toolsJson from '../tools/package.json' with { type: 'json' };
import { headComment } from './help.ts';

const ROOT = join(import.meta.dirname, '..');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');

const commandFiles = [...Object.values(packageJson.scripts), ...Object.values(toolsJson.scripts)].flatMap(
  (command) => /(?:^|&& )tsx (?<file>(?:scripts|tools)\/\S+\.ts)/u.exec(command)?.groups?.['file'] ?? [],
);

it.each(commandFiles)('%s imports help.ts first and has a head comment', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(/^import '(?:\.\/|\.\.\/\.\.\/scripts\/)help\.ts';$/mu.exec(source)?.index).toBe(source.search(/^import /mu));
  expect(headComment(source).length).toBeGreaterThan(40);
});

it.each(['tools/accuracy/accuracy.ts', 'tools/verification/verification.ts'])(
  '--help of %s prints usage and exits with 0',
  (file) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [TSX, file, '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run');
  },
);
