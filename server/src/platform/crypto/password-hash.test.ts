import { expect, it } from 'vitest';
import { scryptHash } from './password-hash.ts';

const { hash, verify } = scryptHash;

it('knows the password again, and no other', async () => {
  const kept = await hash('correct horse');
  expect(await verify({ hash: kept, password: 'correct horse' })).toBe(true);
  expect(await verify({ hash: kept, password: 'correct hors' })).toBe(false);
});

it('keeps the same password differently each time, and never as it was typed', async () => {
  const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(one).not.toBe(other);
  expect(one).not.toContain('correct horse');
});
