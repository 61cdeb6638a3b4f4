import { describe, expect, it } from 'vitest';
import { FrameStepper } from './frame-stepper.ts';

interface Film {
  readonly gapMs: number;
  readonly isLate?: boolean;
  readonly lengthMs?: number;
}

const openFilm = ({ gapMs, isLate = false, lengthMs = 1000 }: Film) => {
  let shownMs = 0;
  const stepper = new FrameStepper(async (ms) => {
    const before = shownMs;
    shownMs = Math.floor(ms / gapMs) * gapMs;
    return isLate ? before : shownMs;
  });
  const { signal } = new AbortController();
  const walk = async (from: number, direction: 1 | -1, steps: number) => {
    const places: number[] = [];
    const frames: number[] = [];
    let at = from;
    for (let step = 0; step < steps; step += 1) {
      at = await stepper.step({ fromMs: at, shownMs, endMs: lengthMs }, direction, signal);
      places.push(at);
      frames.push(Math.round(shownMs / gapMs));
    }
    return { places, frames };
  };
  const learn = (count: number): void => {
    for (let frame = 0; frame < count; frame += 1) stepper.learn(frame * gapMs);
  };
  return { walk, learn };
};

const TOLERANCE_MS = 1;

const longest = (from: number, places: readonly number[]): number =>
  Math.max(...places.map((place, index) => Math.abs(place - (places[index - 1] ?? from))));

describe.each([60, 30, 30_000 / 1001, 25, 24, 15, 7])('stepping in a video of %d frames per second', (rate) => {
  const gapMs = 1000 / rate;

  it.each([
    ['forwards', 0, 1],
    ['backwards', 800, -1],
  ] as const)(
    'a step %s moves at most 1/30 s, on a fresh video, after playing and on a slow device',
    async (_, from, by) => {
      for (const isLate of [false, true])
        for (const learned of [0, 10]) {
          const film = openFilm({ gapMs, isLate });
          film.learn(learned);
          const { places } = await film.walk(from, by, 12);
          expect(longest(from, places)).toBeLessThanOrEqual(1000 / 30 + TOLERANCE_MS);
        }
    },
  );

  it('skips no frame, forwards or backwards', async () => {
    const film = openFilm({ gapMs });
    const on = await film.walk(0, 1, 20);
    const back = await film.walk(on.places.at(-1) ?? 0, -1, 20);
    const jumps = [0, ...on.frames, ...back.frames].map((frame, index, all) => Math.abs(frame - (all[index - 1] ?? 0)));
    expect(Math.max(...jumps)).toBeLessThanOrEqual(1);
    expect(on.frames.at(-1)).toBeGreaterThan(2);
    expect(back.frames.at(-1)).toBe(0);
  });
});

it('every step shows the next frame in a video of 30 or more frames per second', async () => {
  for (const gapMs of [1000 / 60, 1001 / 30, 1000 / 30]) {
    const { frames } = await openFilm({ gapMs }).walk(0, 1, 10);
    expect(frames).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }
});

it('a step does not move beyond the start or the end of the video', async () => {
  const film = openFilm({ gapMs: 1000 / 30, lengthMs: 100 });
  expect((await film.walk(0, -1, 1)).places).toEqual([0]);
  expect((await film.walk(100, 1, 1)).places[0]).toBeCloseTo(100, 0);
});
