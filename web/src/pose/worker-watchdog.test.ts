import { describe, expect, it } from 'vitest';
import { answered, frameWithoutAnswer, isMute, startSilence } from './worker-watchdog.ts';

/** Simulates this many frames without a result at this interval. */
const passed = (from: ReturnType<typeof answered>, frames: number, everyMs: number) =>
  Array.from({ length: frames }, (_, frame) => frame * everyMs).reduce(frameWithoutAnswer, from);

describe('a pose model that does not answer', () => {
  it.each([
    ['for most of ten seconds may still', answered(), 250, 40, false],
    ['for more than ten seconds never will', answered(), 252, 40, true],
    ['for the first time may take a minute', startSilence(), 1500, 40, false],
    ['not even for the first time within a minute never will', startSilence(), 1502, 40, true],
    ['while the device sleeps again and again sleeps with it', answered(), 20, 600_000, false],
  ])('%s', (_what, from, frames, everyMs, mute) => {
    expect(isMute(passed(from, frames, everyMs))).toBe(mute);
  });

  it('gets its whole timeout again after an answer', () => {
    expect(passed(answered(), 100, 40).silentMs).toBe(3960);
    expect(answered().silentMs).toBe(0);
  });
});
