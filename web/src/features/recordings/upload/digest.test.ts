import { afterEach, describe, expect, it, vi } from 'vitest';
import { md5Of, sha256Of } from './digest.ts';

const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

afterEach(() => vi.unstubAllGlobals());

describe('chunk hashes', () => {
  it('sha256Of returns the same hash with and without Web Crypto', async () => {
    const blob = new Blob(['abc']);
    expect(await sha256Of(blob)).toBe(SHA256_OF_ABC);
    vi.stubGlobal('crypto', {});
    expect(await sha256Of(blob)).toBe(SHA256_OF_ABC);
  });

  it('md5Of returns the MD5 of "abc" in hex', async () => {
    expect(await md5Of(new Blob(['abc']))).toBe('900150983cd24fb0d6963f7d28e17f72');
  });
});
