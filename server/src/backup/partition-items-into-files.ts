/** Partitions items by key into files, so that only one partition has to be in memory at a time. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { fingerprint } from '../platform/crypto/random-ids-and-sha256.ts';

/**
 * Maximum number of items in memory, over all partitions, before they are appended to the files: a
 * few megabytes.
 */
const MAX_HELD = 10_000;

/** Partition names: the first two hexadecimal digits of the key's hash. */
export const PARTITIONS: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));
export const partitionOf = (key: string): string => fingerprint(key).slice(0, 2);

export interface Partitions<T> {
  readonly add: (partition: string, item: T) => Promise<void>;
  readonly read: (partition: string) => AsyncGenerator<T>;
  readonly remove: () => Promise<void>;
}

/**
 * Opens partitions on disk in `folder`, which no one else may use. Deletes the folder's content
 * first.
 */
export const openPartitions = async <T>(
  folder: string,
  schema: z.ZodType<T>,
  mostHeld = MAX_HELD,
): Promise<Partitions<T>> => {
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
    // Waits for the previous write, because concurrent appends could interleave lines.
    const before = written;
    written = (async () => {
      await before;
      for (const [partition, lines] of taken) await appendFile(join(folder, partition), lines, { mode: 0o600 });
    })();
    return written;
  };
  return {
    add: async (partition, item) => {
      begun.add(partition);
      held.set(partition, `${held.get(partition) ?? ''}${JSON.stringify(item)}\n`);
      count += 1;
      if (count >= mostHeld) await writeDown();
    },
    read: async function* (partition) {
      if (!begun.has(partition)) return;
      await writeDown();
      const lines = createInterface({ input: createReadStream(join(folder, partition)), crlfDelay: Infinity });
      for await (const line of lines) yield schema.parse(JSON.parse(line));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
