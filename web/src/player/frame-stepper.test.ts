import { expect, it } from 'vitest';
import { FrameStepper } from './frame-stepper.ts';

const seen = (...gaps: readonly number[]): FrameStepper => {
  const stepper = new FrameStepper(() => Promise.resolve(undefined));
  let at = 0;
  stepper.learn(at);
  for (const gap of gaps) stepper.learn((at += gap));
  return stepper;
};

it('takes no single frame that came too early for the rule', () => {
  expect(seen(33, 33, 16, 33, 33).isFinerThan(40)).toBe(false);
  expect(seen(33, 33, 16, 33, 33).isFinerThan(66)).toBe(true);
});

it('goes by the shortest while it has seen few, and by the latest thirty', () => {
  expect(seen(33, 16).isFinerThan(40)).toBe(true);
  const fast = Array.from({ length: 30 }, () => 16);
  const slow = Array.from({ length: 30 }, () => 33);
  expect(seen(...slow, ...fast).isFinerThan(33)).toBe(true);
  expect(seen(...fast, ...slow).isFinerThan(33)).toBe(false);
});
