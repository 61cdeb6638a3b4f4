import { expect, it, describe } from 'vitest';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import type { Frame } from '@reptemple/engine/landmark-track';
import { landmarkOnSide } from '@reptemple/engine/signal/landmarks';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { standingPose } from '../../../../engine/fixtures/stick-figure.ts';
import { IMAGE, framesOf, rep } from '../../../../engine/fixtures/synthetic-tracks.ts';
import type { Movement } from '../../../../engine/fixtures/synthetic-tracks.ts';
import { aimOf } from '../setup-check/view-requirements-of-exercise.ts';
import { liveViewNote, countFrame, startCount } from './live-rep-counter.ts';

const pushUp = definitionOf('push-up');
const fromTheSide = framesOf({ from: 170, movements: [{ to: 170, ms: 3000 }] });
const leftShoulderX = landmarkOnSide('shoulder', 'left') * 4;

/** Moves the left shoulder to the right by `by` ten-thousandths of the image width. */
const withShouldersApart = (by: number): readonly Frame[] =>
  fromTheSide.map(({ t, p }) => ({
    t,
    p: p?.map((value, index) => (index === leftShoulderX ? value + by : value)) ?? null,
  }));

const noteAfter = (frames: readonly Frame[]): string => {
  let session = startSession(pushUp, IMAGE);
  for (const frame of frames) session = advance(session, frame);
  const last = frames.at(-1);
  return last ? liveViewNote(session, last, aimOf(pushUp)) : '';
};

it('liveViewNote is empty for a side view and for a standing user', () => {
  expect(noteAfter(fromTheSide)).toBe('');
  expect(noteAfter(framesOf({ from: 170, movements: [{ to: 170, ms: 3000 }], pose: standingPose }))).toBe('');
});

it('liveViewNote says what is not judged and where to put the phone', () => {
  expect(noteAfter(withShouldersApart(700))).toBe(
    'Your hips and legs are judged from the side only. Other views count too.',
  );
});

const wait = (ms: number): Movement => ({ to: 170, ms });

/** Counts the frames and returns the events. A start cue comes with its time in seconds. */
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
    ['comes after a second in position', framesOf({ from: 170, movements: [wait(3000)] }), ['ready at 1.0']],
    [
      'comes once',
      framesOf({ from: 170, movements: [wait(2000), ...rep(80), wait(3000)] }),
      ['ready at 1.0', 'valid 1'],
    ],
    [
      'waits for the position',
      framesOf({ from: 120, movements: [{ to: 120, ms: 2000 }, { to: 170, ms: 400 }, wait(2000)] }),
      ['ready at 3.2'],
    ],
    [
      'does not come for someone who only stands there',
      framesOf({ from: 170, movements: [wait(4000)], pose: standingPose }),
      [],
    ],
  ] as const)('%s', (_, frames, events) => {
    expect(heard(frames)).toEqual(events);
  });
});

it('countFrame reports every rep once, with the fault of the invalid one', () => {
  const frames = framesOf({ from: 170, movements: [wait(500), ...rep(80), ...rep(135), ...rep(80), wait(500)] });
  expect(heard(frames).filter((event) => !event.startsWith('ready'))).toEqual([
    'valid 1',
    'invalid: not_deep_enough',
    'valid 2',
  ]);
});

/** Frames of one rep that show no person in the middle of the movement. */
const lostInTheMiddle = framesOf({ from: 170, movements: [wait(1500), ...rep(80), wait(2000)] }).map((frame) =>
  frame.t > 2200 && frame.t < 3400 ? { t: frame.t, p: null } : frame,
);

it('countFrame reports "person_lost" if no one is detected in the middle of a rep', () => {
  expect(heard(lostInTheMiddle)).toEqual(['ready at 1.0', 'not counted: person_lost']);
});

it('countFrame reports nothing for arms that bend while the user stands', () => {
  expect(heard(framesOf({ from: 170, movements: [wait(500), ...rep(80), wait(500)], pose: standingPose }))).toEqual([]);
});
