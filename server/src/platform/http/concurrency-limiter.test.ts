import { afterEach, describe, expect, it, vi } from 'vitest';
import { PassingRefusal } from './app-error.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { ConcurrencyLimits } from './concurrency-limiter.ts';

const LIMITS = { slots: 2, maxPerPerson: 3, maxWaiting: 2, maxWaitMs: 20_000 };

afterEach(() => {
  vi.useRealTimers();
});

const open = (change: Partial<ConcurrencyLimits> = {}) => {
  const gate = createConcurrencyLimiter({ ...LIMITS, ...change });
  const within = new Map<string, () => void>();
  const outcomes = new Map<string, unknown>();
  const come = (name: string, person = name, bytes?: number): void => {
    gate(person, () => new Promise<string>((resolve) => within.set(name, () => resolve('done'))), bytes).then(
      (done) => outcomes.set(name, done),
      (error: unknown) => outcomes.set(name, error instanceof PassingRefusal ? error.code : error),
    );
  };
  const settled = async <T>(look: () => T): Promise<T> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return look();
  };
  const leave = (name: string): void => {
    within.get(name)?.();
    within.delete(name);
  };
  return {
    come,
    leave,
    inside: () => settled(() => [...within.keys()]),
    outcome: (name: string) => settled(() => outcomes.get(name)),
  };
};

describe('the concurrency limiter', () => {
  it('runs two calls at the same time and queues the others in order', async () => {
    const { come, leave, inside, outcome } = open();
    for (const name of ['Ann', 'Bob', 'Cem', 'Dee']) come(name);
    expect(await inside()).toEqual(['Ann', 'Bob']);
    leave('Bob');
    expect(await inside()).toEqual(['Ann', 'Cem']);
    expect(await outcome('Bob')).toBe('done');
    leave('Ann');
    leave('Cem');
    expect(await inside()).toEqual(['Dee']);
  });

  it('rejects a call if the queue is full or it waited 20 s, and frees its place', async () => {
    vi.useFakeTimers();
    const { come, leave, inside, outcome } = open();
    for (const name of ['Ann', 'Bob', 'Cem', 'Dee', 'Eve']) come(name);
    expect(await outcome('Eve')).toBe('unavailable');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await outcome('Cem'), await outcome('Dee')]).toEqual(['unavailable', 'unavailable']);
    leave('Ann');
    leave('Bob');
    for (const name of ['Fay', 'Gus', 'Hal']) come(name);
    expect(await inside()).toEqual(['Fay', 'Gus']);
  });

  it.each([
    ['a user’s own limit', { maxPerPerson: 0 }, 'The server is busy. Try again in a minute.'],
    ['a full server', { slots: 1, maxWaiting: 0 }, 'The server is busy. Try again in a minute.'],
  ])('names %s as the reason of a refusal', async (_reason, change: Partial<ConcurrencyLimits>, message) => {
    const gate = createConcurrencyLimiter({ ...LIMITS, ...change });
    if (change.slots === 1) void gate('Bob', () => new Promise(() => undefined));
    await expect(gate('Ann', () => Promise.resolve())).rejects.toThrow(message);
  });

  it('rejects a third call of the same user if two per user are allowed', async () => {
    const { come, leave, inside, outcome } = open({ slots: 5, maxPerPerson: 2 });
    for (const name of ['first', 'second', 'third']) come(name, 'Ann');
    expect(await outcome('third')).toBe('too_many_requests');
    come('Bob');
    expect(await inside()).toEqual(['first', 'second', 'Bob']);
    leave('first');
    expect(await outcome('first')).toBe('done');
    come('fourth', 'Ann');
    expect(await inside()).toEqual(['second', 'Bob', 'fourth']);
  });

  it('counts a large call as several slots, and does not let later calls overtake it', async () => {
    const { come, leave, inside } = open({ slots: 4, maxWaiting: 9, slotsOf: (bytes = 100) => bytes });
    come('Ann', 'Ann', 2);
    come('unknown');
    come('Bob', 'Bob', 1);
    expect(await inside()).toEqual(['Ann']);
    leave('Ann');
    expect(await inside()).toEqual(['unknown']);
    come('Cem', 'Cem', 3);
    leave('unknown');
    expect(await inside()).toEqual(['Bob', 'Cem']);
  });

  it('runs a smaller call once a larger one before it has timed out', async () => {
    vi.useFakeTimers();
    const { come, inside, outcome } = open({ slots: 4, maxWaiting: 9, slotsOf: (bytes = 100) => bytes });
    come('Ann', 'Ann', 2);
    come('large', 'large', 3);
    await vi.advanceTimersByTimeAsync(10_000);
    come('small', 'small', 2);
    expect(await inside()).toEqual(['Ann']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await outcome('large'), await inside()]).toEqual(['unavailable', ['Ann', 'small']]);
  });

  it('frees the slot of a call that failed', async () => {
    const gate = createConcurrencyLimiter({ ...LIMITS, slots: 1, maxPerPerson: 1, maxWaiting: 0 });
    const fail = (): Promise<never> => Promise.reject(new Error('No.'));
    await expect(gate('Ann', fail)).rejects.toThrow('No.');
    expect(await gate('Ann', () => Promise.resolve('through'))).toBe('through');
  });
});
