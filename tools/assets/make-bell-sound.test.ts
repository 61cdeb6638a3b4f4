import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BELL_FILE, bell, wavOf } from './make-bell-sound.ts';

test('the committed bell sound equals the generated one', () => {
  const [made, committed] = [wavOf(bell()), readFileSync(BELL_FILE)];
  expect(committed.length).toBe(made.length);
  expect(committed.subarray(0, 44)).toEqual(made.subarray(0, 44));
  for (let at = 44; at < made.length; at += 2) {
    // Accepts a difference of one, because engines may differ in the last bit of a sine.
    expect(Math.abs(made.readInt16LE(at) - committed.readInt16LE(at))).toBeLessThanOrEqual(1);
  }
});

test('the bell sound starts and ends at zero and never clips', () => {
  const wave = bell();
  expect(wave[0]).toBe(0);
  expect(Math.abs(wave.at(-1) ?? 1)).toBeLessThan(0.001);
  expect(Math.max(...wave.map(Math.abs))).toBeCloseTo(0.9, 5);
});
