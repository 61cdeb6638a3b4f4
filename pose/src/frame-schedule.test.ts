import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDue, startSchedule, summary, takeFrame } from './frame-schedule.ts';
import type { FrameSchedule } from './frame-schedule.ts';

/**
 * Returns the times of the frames that are analysed, of frames displayed at `times`. `isFree`:
 * returns true if the analyser can take a frame at that time.
 */
const play = (times: readonly number[], isFree: (at: number) => boolean = () => true) => {
  let schedule: FrameSchedule = startSchedule(times[0] ?? 0);
  const taken: number[] = [];
  for (const at of times) {
    if (!isDue(schedule, at) || !isFree(at)) continue;
    schedule = takeFrame(schedule, at);
    taken.push(at);
  }
  return { schedule, taken };
};

describe('frame schedule: frames taken', () => {
  it.each([
    { camera: '25 a second', times: [0, 40, 80, 120], taken: [0, 40, 80, 120] },
    {
      camera: '30 a second, one in six is not due',
      times: [0, 33, 67, 100, 133, 167, 200],
      taken: [0, 33, 67, 100, 133, 200],
    },
    { camera: '50 a second', times: [0, 20, 40, 60, 80], taken: [0, 20, 60] },
    { camera: '10 a second', times: [0, 100, 200], taken: [0, 100, 200] },
    { camera: 'a clock that does not start at zero', times: [5000, 5041, 5081], taken: [5000, 5041, 5081] },
  ])('of a camera at $camera', ({ times, taken }) => {
    expect(play(times).taken).toEqual(taken);
  });

  it('exclude due times that pass while the analyser is busy', () => {
    const { schedule, taken } = play([0, 40, 80, 120, 160], (at) => at === 0 || at === 160);
    expect(taken).toEqual([0, 160]);
    expect(summary(schedule, 160)).toEqual({ targets: [0, 40, 80, 120, 160], dropped: [40, 80, 120] });
  });

  it('exclude due times after the last frame, which count as dropped', () => {
    const { schedule } = play([0, 40]);
    expect(summary(schedule, 130).dropped).toEqual([80, 120]);
  });

  it('include a frame 30 ms late, and exclude one 31 ms early', () => {
    const schedule = takeFrame(startSchedule(0), 0);
    expect(isDue(schedule, 70)).toBe(true);
    expect(isDue(schedule, 9)).toBe(false);
  });

  it('and dropped due times add up to all due times, without duplicates', () => {
    const gaps = array(integer({ min: 1, max: 400 }), { maxLength: 200 });
    assert(
      property(gaps, (steps) => {
        let at = 0;
        const times = [0, ...steps.map((step) => (at += step))];
        const { schedule, taken } = play(times);
        const { targets, dropped } = summary(schedule, at);
        expect(taken.length + dropped.length).toBe(targets.length);
        expect(new Set(dropped).size).toBe(dropped.length);
      }),
    );
  });
});
