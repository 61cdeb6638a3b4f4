/**
 * Limits concurrent requests with large bodies before they are read, so that memory use is bounded
 * (docs/decisions/0050).
 */
import { PassingRefusal } from './app-error.ts';

export interface ConcurrencyLimits {
  readonly most: number;
  /**
   * Returns how many slots a request of this size takes; `bytes` is undefined if the size was not
   * announced. By default every request takes one.
   */
  readonly placesOf?: (bytes: number | undefined) => number;
  /** Maximum concurrent requests per person, including waiting ones. */
  readonly mostOfOne: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

/**
 * Runs `work` once there is capacity.
 * @throws PassingRefusal if the queue is full or the wait times out
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
const openLine = ({ most, waiting, patienceMs }: ConcurrencyLimits) => {
  const line = new Set<{ readonly places: number; readonly goIn: () => void }>();
  let free = most;
  const letIn = (): void => {
    for (const next of line) {
      if (next.places > free) return;
      free -= next.places;
      line.delete(next);
      next.goIn();
    }
  };
  const wait = (places: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.delete(own);
        reject(isFull());
        // Lets in smaller requests behind the removed one, which may fit now.
        letIn();
      }, patienceMs);
      const goIn = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      const own = { places, goIn };
      line.add(own);
    });
  return {
    enter: async (places: number): Promise<void> => {
      if (line.size === 0 && places <= free) {
        free -= places;
        return;
      }
      if (line.size >= waiting) throw isFull();
      await wait(places);
    },
    leave: (places: number): void => {
      free += places;
      letIn();
    },
  };
};

export const createConcurrencyLimiter = (limits: ConcurrencyLimits): ConcurrencyLimiter => {
  const { enter, leave } = openLine(limits);
  const { most, mostOfOne, placesOf = () => 1 } = limits;
  const people = new Map<string, number>();
  const add = (person: string, change: 1 | -1): void => {
    const here = (people.get(person) ?? 0) + change;
    if (here === 0) people.delete(person);
    else people.set(person, here);
  };
  return async (person, work, bytes) => {
    if ((people.get(person) ?? 0) >= mostOfOne) throw isOneTooMany();
    const places = Math.min(placesOf(bytes), most);
    add(person, 1);
    try {
      await enter(places);
      try {
        return await work();
      } finally {
        leave(places);
      }
    } finally {
      add(person, -1);
    }
  };
};
