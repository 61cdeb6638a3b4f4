import { landmarkOnSide } from '@reptemple/engine/signal/landmark';
import { advance, startSession } from '@reptemple/engine/counting/session';
import type { Frame } from '@reptemple/engine/track';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';
import { standingPose } from '../../../../engine/fixtures/figure.ts';
import { IMAGE, framesOf } from '../../../../engine/fixtures/synthetic.ts';
import { aimOf } from '../setup-check/aim.ts';
import { liveViewNote } from './frame-counter.ts';

const pushUp = definitionOf('push-up');
const fromTheSide = framesOf({ from: 170, legs: [{ to: 170, ms: 3000 }] });
const leftShoulderX = landmarkOnSide('shoulder', 'left') * 4;

/** Moves the left shoulder to the right by this share of the picture's width, in 1/10000. */
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

it('says nothing from the side, nor of a person who stands', () => {
  expect(noteAfter(fromTheSide)).toBe('');
  expect(noteAfter(framesOf({ from: 170, legs: [{ to: 170, ms: 3000 }], pose: standingPose }))).toBe('');
});

it('says what an oblique view cannot show, and what to do', () => {
  expect(noteAfter(withShouldersApart(700))).toBe(
    'At an angle, hips and legs are not judged. Put the phone at your side to have your body line checked.',
  );
});
