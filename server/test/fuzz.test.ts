/**
 * Sends hundreds of random requests in all roles, generated from the OpenAPI document, and expects
 * no faulty responses. `npm --prefix tools run fuzz` sends more.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzz } from './fuzz/fuzz-endpoints.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'optional' });
});
afterAll(() => harness.close());

it(
  'random requests in all roles cause no errors, hangs, leaks or new admins (seed 1)',
  { timeout: 300_000 },
  async () => {
    const figures = await fuzz(harness, { requests: 700, each: 6, seed: 1, forMs: 200_000 });
    expect(figures.faults).toEqual([]);
    expect(figures.requests).toBeGreaterThan(700);
    expect(figures.answered.size).toBeGreaterThan(40);
  },
);
