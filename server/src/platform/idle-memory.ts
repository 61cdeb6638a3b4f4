/**
 * Gives memory back when nobody asks for anything. V8 collects when it needs room: a server that has nothing to do keeps what its start and its last
 * requests left behind, some 50 MB, for hours. While there are requests nothing is done here.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const LOOK_EVERY_MS = 2000;
/** V8 makes the room for new things smaller only once little was made for some seconds, and looks when it collects. */
const TIMES = 4;
/** A collection takes some hundredths of a second: health checks alone are not worth one. */
const WORTH_BYTES = 16 * 1024 * 1024;

export interface Heap {
  readonly bytes: () => number;
  readonly collect: () => void;
}

/** `noticed` for every request, `look` again and again: a few collections once nothing was noticed since the last look. */
export const openTidying = ({ bytes, collect }: Heap) => {
  let isBusy = true;
  let left = 0;
  let settled = 0;
  return {
    noticed: (): void => void (isBusy = true),
    look: (): void => {
      if (isBusy) {
        isBusy = false;
        left = bytes() > settled + WORTH_BYTES ? TIMES : 0;
      } else if (left > 0) {
        collect();
        left -= 1;
        if (left === 0) settled = bytes();
      }
    },
  };
};

const Collect = z.custom<() => void>((value) => typeof value === 'function');

/** V8's own function, which Node shows to nobody unless it is asked. */
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
