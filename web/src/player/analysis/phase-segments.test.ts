import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import { beside, marksOf, partsOf, segmentsOf, within } from './phase-segments.ts';

const entry = (timestamp: number, phase: TimelineEntry['phase'], valid = true): TimelineEntry => ({
  timestamp,
  phase,
  angles: {},
  valid,
});

const TIMELINE = [
  entry(0, 'start'),
  entry(300, 'READY'),
  entry(1000, 'transition'),
  entry(1300, 'end', false),
  entry(2000, 'transition'),
  entry(2400, 'start'),
  entry(2500, 'STOP'),
];
const SEGMENTS = segmentsOf(TIMELINE, 4000);

describe('phase segments', () => {
  it('last until the next phase or the end, and ignore READY and STOP', () => {
    expect(SEGMENTS.map(({ phase, fromMs, toMs, isValid }) => [phase, fromMs, toMs, isValid])).toEqual([
      ['start', 0, 1000, true],
      ['transition', 1000, 1300, true],
      ['end', 1300, 2000, false],
      ['transition', 2000, 2400, true],
      ['start', 2400, 4000, true],
    ]);
    expect(segmentsOf([], 4000)).toEqual([]);
  });

  it('list READY and STOP as separate marks', () => {
    expect(marksOf(TIMELINE)).toEqual([
      { kind: 'READY', t: 300 },
      { kind: 'STOP', t: 2500 },
    ]);
  });

  it('are clipped to a time range', () => {
    expect(within(SEGMENTS, 1200, 1400).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [1200, 1300],
      [1300, 1400],
    ]);
  });
});

describe('partsOf a rep', () => {
  it('separates the way down from the way up', () => {
    const parts = partsOf({ startMs: 800, bottomMs: 1700, endMs: 2500 }, SEGMENTS);
    expect(parts.map(({ part, fromMs, toMs }) => [part, fromMs, toMs])).toEqual([
      ['start', 800, 1000],
      ['down', 1000, 1300],
      ['end', 1300, 2000],
      ['up', 2000, 2400],
      ['start', 2400, 2500],
    ]);
    expect(parts[2]?.isValid).toBe(false);
  });

  it('contains no way up for a rep without a bottom', () => {
    const parts = partsOf({ startMs: 1000, bottomMs: null, endMs: 2400 }, SEGMENTS);
    expect(parts.map(({ part }) => part)).toEqual(['down', 'end', 'down']);
  });
});

describe('jumping between reps', () => {
  const reps = [{ startMs: 1000 }, { startMs: 3000 }, { startMs: 5000 }];

  it.each([
    ['forwards to the next rep', 1000, 1, 1],
    ['forwards from before the first rep', 0, 1, 0],
    ['nowhere after the last rep', 5000, 1, undefined],
    ['back to the start of the current rep', 4000, -1, 1],
    ['back past a rep that has just begun', 3100, -1, 0],
    ['nowhere back just after the first rep starts', 1200, -1, undefined],
  ] as const)('leads %s', (_, ms, direction, index) => {
    expect(beside(reps, ms, direction)).toBe(index);
  });
});
