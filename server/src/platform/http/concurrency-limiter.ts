/**
 * Limits concurrent requests with large bodies before they are read, so that memory use is bounded
 * (docs/decisions/0050).
 */
import { PassingRefusal } from './app-error.ts';

export interface ConcurrencyLimits {
  /**
   * Number of slots that all running requests share. A request takes one slot, or the number that
   * `slotsOf` returns.
   */
  readonly slots: number;
  /**
   * Returns the number of slots that a request of this size takes. `bytes` is undefined if the
   * client did not announce the size. By default every request takes one slot.
   */
  readonly slotsOf?: (bytes: number | undefined) => number;
  /** Maximum number of concurrent requests per person, including those in the queue. */
  readonly maxPerPerson: number;
  readonly maxWaiting: number;
  /** Maximum time in ms in the queue, after which the request is rejected. */
  readonly maxWaitMs: number;
}

/**
 * Function that runs `work` as soon as enough slots are free.
 * @throws PassingRefusal if the person has too many requests, the queue is full, or the wait takes
 * too long
 */
export type ConcurrencyLimiter = <R>(person: string, work: () => Promise<R>, bytes?: number) => Promise<R>;

const RETRY_SECONDS = 2;

const isFull = (): PassingRefusal =>
  new PassingRefusal('unavailable', 'The server is busy. Try again in a minute.', RETRY_SECONDS);

const isOneTooMany = (): PassingRefusal =>
  new PassingRefusal('too_many_requests', 'The server is busy. Try again in a minute.', RETRY_SECONDS);

/**
 * Opens a first-in, first-out queue: small requests do not overtake large ones. `enter` resolves
 * when the slots are free, and `leave` releases them.
 */
const openLine = ({ slots, maxWaiting, maxWaitMs }: ConcurrencyLimits) => {
  const line = new Set<{ readonly count: number; readonly goIn: () => void }>();
  let free = slots;
  const letIn = (): void => {
    for (const next of line) {
      if (next.count > free) return;
      free -= next.count;
      line.delete(next);
      next.goIn();
    }
  };
  const wait = (count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.delete(own);
        reject(isFull());
        // The request that timed out may have been too large for the free slots. Starts smaller
        // requests that were queued behind it.
        letIn();
      }, maxWaitMs);
      const goIn = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      const own = { count, goIn };
      line.add(own);
    });
  return {
    enter: async (count: number): Promise<void> => {
      if (line.size === 0 && count <= free) {
        free -= count;
        return;
      }
      if (line.size >= maxWaiting) throw isFull();
      await wait(count);
    },
    leave: (count: number): void => {
      free += count;
      letIn();
    },
  };
};

export const createConcurrencyLimiter = (limits: ConcurrencyLimits): ConcurrencyLimiter => {
  const { enter, leave } = openLine(limits);
  const { slots, maxPerPerson, slotsOf = () => 1 } = limits;
  const people = new Map<string, number>();
  const add = (person: string, change: 1 | -1): void => {
    const here = (people.get(person) ?? 0) + change;
    if (here === 0) people.delete(person);
    else people.set(person, here);
  };
  return async (person, work, bytes) => {
    if ((people.get(person) ?? 0) >= maxPerPerson) throw isOneTooMany();
    const count = Math.min(slotsOf(bytes), slots);
    add(person, 1);
    try {
      await enter(count);
      try {
        return await work();
      } finally {
        leave(count);
      }
    } finally {
      add(person, -1);
    }
  };
};
