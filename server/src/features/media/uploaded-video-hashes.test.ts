import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import { isAsSent } from './jobs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-sent-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunk = (text: string, sha256: string | null = fingerprint(new TextEncoder().encode(text))) => ({
  bytes: text.length,
  sha256,
});

it.each([
  ['the same bytes', '0123456789', true],
  ['another byte in the first chunk', 'x123456789', false],
  ['another byte in the last chunk', '012345678x', false],
  ['a byte too many', '0123456789x', false],
  ['a byte too few', '012345678', false],
])('isAsSent compares a video of two chunks with their hashes: %s', async (_what, content, isSame) => {
  const path = join(folder, 'video');
  await writeFile(path, content);
  expect(await isAsSent(path, [chunk('01234'), chunk('56789')])).toBe(isSame);
});

it('isAsSent compares only the length of a chunk without a hash', async () => {
  const path = join(folder, 'video');
  await writeFile(path, 'anything');
  expect(await isAsSent(path, [chunk('12345678', null)])).toBe(true);
  expect(await isAsSent(path, [chunk('1234567', null)])).toBe(false);
});
