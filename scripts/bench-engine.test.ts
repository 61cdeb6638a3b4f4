/** A law about time needs a clock and code as it really runs: a test runner makes every import of the engine several times slower. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = fileURLToPath(new URL('bench-engine.ts', import.meta.url));

test('a track of 20 minutes is replayed in under one second', { timeout: 120_000 }, async () => {
  // Rejects when the bench ends with another status than 0: it does when the limit is missed.
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', BENCH, '--replay']);
  expect(stdout).toMatch(/30001 frames in \d{1,3} ms/);
});
