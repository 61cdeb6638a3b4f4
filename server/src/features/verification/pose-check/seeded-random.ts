/** Random numbers that only the holder of the seed can predict: SHA-256 in counter mode. */
import { createHash } from 'node:crypto';
import type { Random } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';

const NUMBERS_PER_BLOCK = 8;
const UINT32_VALUES = 2 ** 32;

/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed.
 */
export const seededRandom = (seed: string): Random => {
  let drawn = 0;
  let block = Buffer.alloc(0);
  return () => {
    const at = drawn % NUMBERS_PER_BLOCK;
    if (at === 0) block = createHash('sha256').update(`${seed}:${drawn}`).digest();
    drawn += 1;
    return block.readUInt32BE(at * 4) / UINT32_VALUES;
  };
};
