/**
 * Where in a large collection a motion's copies may lie. The pauses between bottoms are a rhythm nobody repeats; three of them in a row
 * are a word, and recordings that share words are worth comparing. Words survive noise, mirroring and cut ends.
 */
import type { Millis } from '../units.ts';
import type { TimedRep } from './tempo.ts';

const PAUSES = 3;
/** A bottom is known to a frame or two. */
const BIN_MS = 120;
const BINS = 256;

const wordOf = (bins: readonly number[]): number =>
  bins.reduce((word, bin) => word * BINS + Math.min(bin, BINS - 1), 0);

const pausesOf = (reps: readonly TimedRep[]): readonly (readonly Millis[])[] => {
  const bottoms = reps.map(({ bottomMs }) => bottomMs).filter((bottom) => bottom !== null);
  const pauses = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? bottom));
  return pauses.slice(PAUSES - 1).map((_last, index) => pauses.slice(index, index + PAUSES));
};

/** Under these words a recording is kept. */
export const rhythmWords = (reps: readonly TimedRep[]): readonly number[] => [
  ...new Set(pausesOf(reps).map((pauses) => wordOf(pauses.map((pause) => Math.floor(pause / BIN_MS))))),
];

/** With these words it is looked for: each pause may have fallen into the next bin, the nearer one. */
export const rhythmQuery = (reps: readonly TimedRep[]): readonly number[] => {
  const words = new Set<number>();
  for (const pauses of pausesOf(reps)) {
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
