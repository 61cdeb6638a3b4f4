import type { Frame } from '@reptemple/engine/track';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';
import { standingPose } from '../../../../engine/fixtures/figure.ts';
import { IMAGE, framesOf, rep } from '../../../../engine/fixtures/synthetic.ts';
import type { Leg } from '../../../../engine/fixtures/synthetic.ts';
import { countFrame, startCount } from './live-count.ts';

const wait = (ms: number): Leg => ({ to: 170, ms });

/** Returns the events of these frames; start cues with their time in seconds. */
const heard = (frames: readonly Frame[]): readonly string[] => {
  let count = startCount(definitionOf('push-up'), IMAGE);
  return frames.flatMap((frame) => {
    const { count: next, events } = countFrame(count, frame);
    count = next;
    return events.map((event) => {
      if (event.type === 'valid') return `valid ${event.count}`;
      if (event.type === 'not-counted') return `not counted: ${event.code}`;
      return event.type === 'invalid' ? `invalid: ${event.fault?.code}` : `ready at ${(frame.t / 1000).toFixed(1)}`;
    });
  });
};

describe('the start-position cue', () => {
  it.each([
    ['comes after a second in position', framesOf({ from: 170, legs: [wait(3000)] }), ['ready at 1.0']],
    ['comes once', framesOf({ from: 170, legs: [wait(2000), ...rep(80), wait(3000)] }), ['ready at 1.0', 'valid 1']],
    [
      'waits for the position',
      framesOf({ from: 120, legs: [{ to: 120, ms: 2000 }, { to: 170, ms: 400 }, wait(2000)] }),
      ['ready at 3.2'],
    ],
    [
      'does not come for someone who only stands there',
      framesOf({ from: 170, legs: [wait(4000)], pose: standingPose }),
      [],
    ],
  ] as const)('%s', (_, frames, events) => {
    expect(heard(frames)).toEqual(events);
  });
});

it('every rep is told once, with the fault of the one that failed', () => {
  const frames = framesOf({ from: 170, legs: [wait(500), ...rep(80), ...rep(135), ...rep(80), wait(500)] });
  expect(heard(frames).filter((event) => !event.startsWith('ready'))).toEqual([
    'valid 1',
    'invalid: not_deep_enough',
    'valid 2',
  ]);
});

/** No person is detected from the middle of the rep on. */
const lostInTheMiddle = framesOf({ from: 170, legs: [wait(1500), ...rep(80), wait(2000)] }).map((frame) =>
  frame.t > 2200 && frame.t < 3400 ? { t: frame.t, p: null } : frame,
);

it('says why a movement that was lost is no rep', () => {
  expect(heard(lostInTheMiddle)).toEqual(['ready at 1.0', 'not counted: person_lost']);
});

it('says nothing of arms that bend out of the posture', () => {
  expect(heard(framesOf({ from: 170, legs: [wait(500), ...rep(80), wait(500)], pose: standingPose }))).toEqual([]);
});
