import { expect, it } from 'vitest';
import { LastFrameDetector } from './detect-last-frame-analyzed.ts';

const answer = (at: number) => ({ at, hasEnded: true, isInTrack: true });

it('the last frame is seen once the model answers for it after the video ended', () => {
  const picture = new LastFrameDetector();
  picture.shown(1000);
  expect([picture.answered({ ...answer(1000), hasEnded: false }), picture.isSeen]).toEqual([false, false]);
  expect([picture.answered(answer(1000)), picture.isSeen]).toEqual([true, false]);
  picture.shown(1900);
  expect([picture.answered(answer(1000)), picture.isSeen]).toEqual([true, false]);
  expect([picture.answered(answer(1900)), picture.isSeen]).toEqual([false, true]);
  picture.again();
  expect(picture.isSeen).toBe(false);
});

it('the last frame is not seen if it is not in the track, and is then not requested again', () => {
  const picture = new LastFrameDetector();
  picture.shown(1000);
  picture.answered(answer(1000));
  expect(picture.answered({ ...answer(1000), isInTrack: false })).toBe(false);
  expect(picture.isSeen).toBe(false);
});
