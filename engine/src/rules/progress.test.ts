import { describe, expect, test } from 'vitest';
import type { Phase, Timing } from '../definition/definition.ts';
import { holdStart, NO_PROGRESS, trimHistory, walk } from './progress.ts';
import type { Progress } from './progress.ts';

const NO_HOLDS: Timing = { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 0 };
const LETTERS: Readonly<Record<string, Phase>> = { s: 'start', t: 'transition', e: 'end' };

/**
 * Runs the state machine with one letter per frame, 10 ms apart; `-` is no detected phase. Returns
 * the phases entered.
 */
const story = (letters: string, timing: Timing): string => {
  let progress: Progress = NO_PROGRESS;
  for (const [index, letter] of Array.from(letters).entries()) {
    const detected = LETTERS[letter] ?? null;
    progress = walk(holdStart(progress, detected, true, index * 10, timing), detected, index * 10, timing);
  }
  return progress.history.map(({ phase }) => phase[0]).join('');
};

describe('advancing through the phases', () => {
  test.each<[string, string, Partial<Timing>, string]>([
    ['every change counts without holds', 'stets', {}, 'stets'],
    ['staying is no change', 'ssttee', {}, 'ste'],
    ['no phase keeps the current one', 's--t--e', {}, 'ste'],
    ['a minimum hold skips what came too soon', 'stssss', { minPhaseHoldTime: 20 }, 's'],
    ['a minimum hold lets through what waited', 'sssttt', { minPhaseHoldTime: 20 }, 'st'],
    ['a debounce ignores one frame', 'sssetsss', { transitionDebounce: 20 }, 's'],
    ['a debounce accepts what stays', 'sssttt', { transitionDebounce: 20 }, 'st'],
    ['start is not left before its hold was met', 'ssttt', { startingPositionHoldTime: 50 }, 's'],
    ['start is left after its hold was met', 'sssssstt', { startingPositionHoldTime: 50 }, 'st'],
    ['the hold once met stays met', 'sssssststs', { startingPositionHoldTime: 50 }, 'ststs'],
  ])('%s', (_, letters, timing, history) => {
    expect(story(letters, { ...NO_HOLDS, ...timing })).toBe(history);
  });

  test('a start that was never valid blocks the transition only when a starting hold is set', () => {
    const inStart = walk(NO_PROGRESS, 'start', 0, NO_HOLDS);
    expect(walk(inStart, 'transition', 40, NO_HOLDS).current).toBe('transition');
    expect(walk(inStart, 'transition', 40, { ...NO_HOLDS, startingPositionHoldTime: 1 }).current).toBe('start');
  });

  test('trims the history to the last 5 entries when it exceeds 10', () => {
    const entries = Array.from({ length: 11 }, (_, t) => ({ phase: 'start' as const, t }));
    expect(trimHistory(entries.slice(0, 10))).toHaveLength(10);
    expect(trimHistory(entries).map(({ t }) => t)).toEqual([6, 7, 8, 9, 10]);
  });
});

describe('leaving the starting position', () => {
  const held = (ms: number): Progress => ({ ...NO_PROGRESS, startSinceMs: 1000 - ms });
  const timing: Timing = { ...NO_HOLDS, startingPositionHoldTime: 200 };
  test.each<[string, Progress, Phase | null, boolean]>([
    ['100 ms too early is a fault', held(100), 'transition', true],
    ['50 ms too early is a fault', held(150), 'transition', true],
    ['49 ms too early is not', held(151), 'transition', false],
    ['staying is not', held(100), 'start', false],
    ['losing sight is not', held(100), null, false],
    ['nor is losing the alignment without leaving', held(100), 'start', false],
    ['after the hold was met is not', { ...held(100), startHeld: true }, 'end', false],
    ['without having been there is not', NO_PROGRESS, 'end', false],
  ])('%s', (_, before, detected, isFault) => {
    expect(holdStart(before, detected, true, 1000, timing).leftEarlyMs).toBe(isFault ? 1000 : null);
  });
});
