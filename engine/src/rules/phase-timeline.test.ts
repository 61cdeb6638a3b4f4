import { describe, expect, test } from 'vitest';
import { addToTimeline, markStartsValid, timelineEntry } from './phase-timeline-and-event-kinds.ts';
import type { TimelinePhase } from './phase-timeline-and-event-kinds.ts';

const entry = (timestamp: number, phase: TimelinePhase) => timelineEntry(timestamp, phase, {}, false);

describe('marking starts as valid for READY at 20 s', () => {
  test.each<[string, number, TimelinePhase, boolean]>([
    ['makes a start just before it valid', 19_900, 'start', true],
    ['reaches back 10 s', 10_000, 'start', true],
    ['reaches back no further than 10 s', 9999, 'start', false],
    ['leaves a transition as it was', 19_900, 'transition', false],
    ['leaves an end as it was', 19_900, 'end', false],
  ])('%s', (_, timestamp, phase, isValid) => {
    expect(markStartsValid([entry(timestamp, phase)], 20_000)).toEqual([
      { ...entry(timestamp, phase), valid: isValid },
    ]);
  });

  test('leaves a start after READY invalid', () => {
    const timeline = addToTimeline([], [entry(20_000, 'READY'), entry(20_500, 'start')]);
    expect(timeline.map(({ valid }) => valid)).toEqual([false, false]);
  });
});
