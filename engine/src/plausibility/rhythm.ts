/**
 * Index for finding copies of a motion in a large collection. Three consecutive pauses between
 * bottoms form a word. People do not repeat a rhythm exactly, so only recordings that share words
 * need comparing. Words survive noise, mirroring and cut ends.
 */
import type { Millis } from '../units.ts';
import type { TimedRep } from './tempo.ts';

const PAUSES = 3;
/** Bin width in milliseconds; the time of a bottom is accurate to a frame or two. */
const BIN_MS = 120;
const BINS = 256;

const wordOf = (bins: readonly number[]): number =>
  bins.reduce((word, bin) => word * BINS + Math.min(bin, BINS - 1), 0);

const delaysOf = (reps: readonly TimedRep[]): readonly (readonly Millis[])[] => {
  const bottoms = reps.map(({ bottomMs }) => bottomMs).filter((bottom) => bottom !== null);
  const pauses = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? bottom));
  return pauses.slice(PAUSES - 1).map((_last, index) => pauses.slice(index, index + PAUSES));
};

/** Returns the words under which a recording is indexed. */
export const rhythmWords = (reps: readonly TimedRep[]): readonly number[] => [
  ...new Set(delaysOf(reps).map((pauses) => wordOf(pauses.map((pause) => Math.floor(pause / BIN_MS))))),
];

/**
 * Returns the words to search for, including those with each pause in its nearer neighbouring bin.
 */
export const rhythmQuery = (reps: readonly TimedRep[]): readonly number[] => {
  const words = new Set<number>();
  for (const pauses of delaysOf(reps)) {
    let spelt: readonly (readonly number[])[] = [[]];
    for (const pause of pauses) {
      const bin = Math.floor(pause / BIN_MS);
      const other = pause % BIN_MS < BIN_MS / 2 ? bin - 1 : bin + 1;
      spelt = [bin, Math.max(0, other)].flatMap((one) => spelt.map((word) => word.concat(one)));
    }
    for (const word of spelt) words.add(wordOf(word));
  }
  return [...words];
};
