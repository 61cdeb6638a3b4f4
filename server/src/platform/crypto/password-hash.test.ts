import { expect, it } from 'vitest';
import { scryptHash } from './password-hash.ts';

const { hash, verify } = scryptHash;

it('the password hash verifies the right password and rejects another', async () => {
  const kept = await hash('correct horse');
  expect(await verify({ hash: kept, password: 'correct horse' })).toBe(true);
  expect(await verify({ hash: kept, password: 'correct hors' })).toBe(false);
});

it('the password hash differs for the same password and does not contain it', async () => {
  const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(one).not.toBe(other);
  expect(one).not.toContain('correct horse');
});
