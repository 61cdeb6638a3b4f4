/** Requests whose bodies are megabytes go through a gate before they are read, so that memory has an end (docs/decisions/0067). */
import { PassingRefusal } from './refusal.ts';

export interface GateLimits {
  /** Within at once. */
  readonly most: number;
  /** Of one person, those in line included. */
  readonly mostOfOne: number;
  /** In line at once. */
  readonly waiting: number;
  /** In line. */
  readonly patienceMs: number;
}

/** Does the work once there is room. @throws PassingRefusal when there is none. */
export type Gate = <R>(person: string, work: () => Promise<R>) => Promise<R>;

const RETRY_SECONDS = 2;

const isFull = (): PassingRefusal =>
  new PassingRefusal(
    'unavailable',
    'Too many videos are arriving at the moment. Please try again in a minute.',
    RETRY_SECONDS,
  );

const isOneTooMany = (): PassingRefusal =>
  new PassingRefusal(
    'too_many_requests',
    'You are sending too much at once. Please try again in a moment.',
    RETRY_SECONDS,
  );

/** Those who come first go first. `enter` resolves with room, which `leave` hands to the next. */
const openLine = ({ most, waiting, patienceMs }: GateLimits) => {
  const line = new Set<() => void>();
  let within = 0;
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.delete(goIn);
        reject(isFull());
      }, patienceMs);
      const goIn = (): void => {
        clearTimeout(giveUp);
        line.delete(goIn);
        resolve();
      };
      line.add(goIn);
    });
  return {
    enter: async (): Promise<void> => {
      if (within >= most) {
        if (line.size >= waiting) throw isFull();
        await wait();
        return;
      }
      within += 1;
    },
    leave: (): void => {
      const [next] = line;
      if (next) next();
      else within -= 1;
    },
  };
};

export const openGate = (limits: GateLimits): Gate => {
  const { enter, leave } = openLine(limits);
  const people = new Map<string, number>();
  const add = (person: string, change: 1 | -1): void => {
    const here = (people.get(person) ?? 0) + change;
    if (here === 0) people.delete(person);
    else people.set(person, here);
  };
  return async (person, work) => {
    if ((people.get(person) ?? 0) >= limits.mostOfOne) throw isOneTooMany();
    add(person, 1);
    try {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    } finally {
      add(person, -1);
    }
  };
};
