/** Tests that only a few files start programs, and none through a shell (injection risk). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const sources = ['server/src', 'cli/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
);
const starting = sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('node:child_process'));

describe('child processes', () => {
  it('are started in only two files, with an argument list and without a shell', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(starting.toSorted()).toEqual([
      'server/src/platform/observability/resident-memory.ts',
      'server/src/platform/process/child-process.ts',
    ]);
    for (const file of starting) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const [, names = ''] = /import \{([^}]+)\} from 'node:child_process'/.exec(text) ?? [];
      const called = names.split(',').map((name) => name.trim());
      expect(called.filter((name) => !['type ChildProcess', 'spawn', 'execFile'].includes(name))).toEqual([]);
      expect(text).not.toMatch(/\bshell\b/);
    }
  });
});
