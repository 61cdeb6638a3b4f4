import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { believed, openAuthSecrets, parseAuthSecrets, rereading, rotatedAuthSecrets } from './auth-secrets.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

describe('a rotated auth secret', () => {
  const twice = rotatedAuthSecrets(rotatedAuthSecrets('first', 'second', NOW, false), 'third', later(1000), false);

  it('stays accepted for 30 days, after the newer secrets', () => {
    const secrets = parseAuthSecrets(twice);
    expect(believed(secrets, later(1000))).toEqual(['third', 'second', 'first']);
    expect(believed(secrets, later(MONTH_MS))).toEqual(['third', 'second']);
    expect(believed(secrets, later(MONTH_MS + 1000))).toEqual(['third']);
  });

  it('is rejected after a rotation because of a leak, like all older ones, but kept for decryption', () => {
    const secrets = parseAuthSecrets(rotatedAuthSecrets(twice, 'fourth', later(2000), true));
    expect(believed(secrets, later(2000))).toEqual(['fourth']);
    expect(secrets.older.map(({ value }) => value)).toEqual(['third', 'second', 'first']);
  });
});

describe('a running process', () => {
  it('uses a rotated auth secret after 5 s, or immediately when it reads the secrets afresh', async () => {
    let [text, now, reads] = ['first', NOW, 0];
    const { current, anew } = rereading(
      () => Promise.resolve(((reads += 1), text)),
      () => now,
    );
    const first = await current();
    text = rotatedAuthSecrets(text, 'second', now, false);
    now = later(4_999);
    expect(await current()).toBe(first);
    now = later(5_000);
    expect(await current()).toMatchObject({ newest: 'second' });
    text = rotatedAuthSecrets(text, 'third', now, false);
    expect(await anew()).toMatchObject({ newest: 'third' });
    expect(await current()).toMatchObject({ newest: 'third' });
    expect(reads).toBe(3);
  });

  it('reads the auth secrets only once more for 50 concurrent forced reads', async () => {
    let reads = 0;
    const { anew } = rereading(
      () => Promise.resolve(`secret ${(reads += 1)}`),
      () => NOW,
    );
    expect(await anew()).toMatchObject({ newest: 'secret 1' });
    const asked = await Promise.all(Array.from({ length: 50 }, anew));
    expect(new Set(asked.map(({ newest }) => newest))).toEqual(new Set(['secret 2']));
    expect(reads).toBe(2);
  });

  it('reads the auth secrets once for concurrent callers, so that the first start creates one secret', async () => {
    let made = 0;
    const { current, anew } = rereading(
      () => Promise.resolve(`secret ${(made += 1)}`),
      () => NOW,
    );
    const asked = await Promise.all([current(), anew(), current()]);
    expect(asked.map(({ newest }) => newest)).toEqual(['secret 1', 'secret 1', 'secret 1']);
  });

  it('throws and creates no new auth secret if the known one was deleted', async () => {
    const folder = { path: await mkdtemp(join(tmpdir(), 'reptemple-secret-')) };
    const openSecrets = () =>
      openAuthSecrets({ db: {} as Database, isEmbedded: true }, folder, { make: () => 'made', clock: () => NOW });
    const running = openSecrets();
    expect(await running.anew()).toMatchObject({ newest: 'made' });
    await rm(join(folder.path, 'auth.secret'));
    await expect(running.anew()).rejects.toThrow('is missing. Restore it from a backup');
    expect(await readdir(folder.path)).toEqual([]);
    await rm(folder.path, { recursive: true });
  });
});
