/** Hash-partitions items into 256 files, so only one partition is in memory at a time. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { fingerprint } from '../platform/crypto/ids.ts';

/**
 * Maximum buffered items over all partitions, a few megabytes, before they are written to disk.
 */
const MAX_HELD = 10_000;

/** Partition names: the first two hexadecimal digits of a key's hash. */
export const PILES: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));
export const pileOf = (key: string): string => fingerprint(key).slice(0, 2);

export interface Piles<T> {
  readonly add: (pile: string, item: T) => Promise<void>;
  /** Reads the items in insertion order. */
  readonly read: (pile: string) => AsyncGenerator<T>;
  readonly remove: () => Promise<void>;
}

/** Opens partitions in `folder`, which must not be shared, and deletes leftovers in it. */
export const openPiles = async <T>(folder: string, schema: z.ZodType<T>, mostHeld = MAX_HELD): Promise<Piles<T>> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let held = new Map<string, string>();
  let count = 0;
  const begun = new Set<string>();
  let written = Promise.resolve();
  const writeDown = (): Promise<void> => {
    const taken = held;
    held = new Map();
    count = 0;
    // Writes are sequential, because concurrent appends could interleave lines.
    const before = written;
    written = (async () => {
      await before;
      for (const [pile, lines] of taken) await appendFile(join(folder, pile), lines, { mode: 0o600 });
    })();
    return written;
  };
  return {
    add: async (pile, item) => {
      begun.add(pile);
      held.set(pile, `${held.get(pile) ?? ''}${JSON.stringify(item)}\n`);
      count += 1;
      if (count >= mostHeld) await writeDown();
    },
    read: async function* (pile) {
      if (!begun.has(pile)) return;
      await writeDown();
      const lines = createInterface({ input: createReadStream(join(folder, pile)), crlfDelay: Infinity });
      for await (const line of lines) yield schema.parse(JSON.parse(line));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
