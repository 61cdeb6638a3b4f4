/**
 * Runs the garbage collector when the server is idle. V8 collects only when it needs memory, so an
 * idle server would keep some 50 MB from its start and last requests for hours.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const LOOK_EVERY_MS = 2000;
/**
 * Number of collections in a row. V8 shrinks its young generation only after a few quiet seconds,
 * and checks that during a collection.
 */
const COLLECTIONS = 4;
/**
 * Minimum growth of the heap in bytes that is worth a collection of a few hundredths of a second.
 * Health checks alone do not reach it.
 */
const WORTH_BYTES = 16 * 1024 * 1024;

export interface Heap {
  readonly bytes: () => number;
  readonly collect: () => void;
}

/**
 * Returns functions that run the garbage collector while the server is idle. Call `noticed` for
 * every request, and `look` periodically. If no request arrived since the last `look`, it collects,
 * a few times at most.
 */
export const openTidying = ({ bytes, collect }: Heap) => {
  let isBusy = true;
  let left = 0;
  let settled = 0;
  return {
    noticed: (): void => void (isBusy = true),
    look: (): void => {
      if (isBusy) {
        isBusy = false;
        left = bytes() > settled + WORTH_BYTES ? COLLECTIONS : 0;
      } else if (left > 0) {
        collect();
        left -= 1;
        if (left === 0) settled = bytes();
      }
    },
  };
};

const Collect = z.custom<() => void>((value) => typeof value === 'function');

/**
 * Returns this process's heap, with V8's `gc` function, which Node.js hides unless `--expose-gc` is
 * set.
 */
const thisHeap = (): Heap => {
  setFlagsFromString('--expose-gc');
  const collect = Collect.parse(runInNewContext('gc'));
  setFlagsFromString('--no-expose-gc');
  return { collect: () => collect(), bytes: () => getHeapStatistics().total_heap_size };
};

export interface IdleMemory {
  readonly noticed: () => void;
  readonly close: () => Promise<void>;
}

export const openIdleMemory = (): IdleMemory => {
  const { noticed, look } = openTidying(thisHeap());
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    noticed,
    close: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
};
