import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameFromLandmarks, parseTrack, POSE_LENGTH } from './landmark-track.ts';

const pose = Array.from({ length: POSE_LENGTH }, (_, i) => i);
const frame = (t: unknown, p: unknown = pose) => ({ t, p });
const track = (frames: readonly unknown[], changes: object = {}) => ({
  version: 1,
  width: 640,
  height: 360,
  model: 'full',
  frames,
  ...changes,
});
const at = (count: number, stepMs: number, fromMs = 0) =>
  Array.from({ length: count }, (_, i) => frame(fromMs + Math.round(i * stepMs), null));

const messageOf = (json: unknown): string => {
  const parsed = parseTrack(json);
  return parsed.ok ? 'accepted' : parsed.message;
};

describe('parseTrack', () => {
  test.each([
    ['empty', track([])],
    ['with frames with and without a person', track([frame(0), frame(40, null)])],
    ['with further keys', track([frame(0)], { exercise: 'push-up', source: 'x', claimed: { validReps: 3 } })],
    ['of 60 frames a second', track(at(200, 1000 / 60))],
    ['that begins slightly late', track([frame(60_000), frame(60_040)])],
    ['of exactly 20 minutes', track([frame(0), frame(1_200_000)])],
  ])('%s is accepted', (_, json) => {
    expect(parseTrack(json).ok).toBe(true);
  });

  test.each([
    ['another version', track([], { version: 2 }), /version 1/],
    ['no size', track([], { width: 0 }), /width/],
    ['an unknown model', track([], { model: 'huge' }), /model/],
    ['no frames', track([], { frames: 'none' }), /frames/],
    ['a wrong length', track([frame(0), frame(40, pose.slice(1))]), /Frame 1 has 131 numbers/],
    ['a non-integer', track([frame(0, [...pose.slice(1), 0.5])]), /Frame 0 .*isn’t an integer/],
    ['text for a number', track([frame(0, [...pose.slice(1), '7'])]), /Frame 0/],
    ['a repeated time', track([frame(0), frame(40), frame(40)]), /Frame 2 .*not after 40/],
    ['a time that goes back', track([frame(40), frame(0)]), /Frame 1/],
    ['half a millisecond', track([frame(0.5)]), /Frame 0 .*whole number/],
    ['a first time that is too late', track([frame(60_001)]), /Frame 0 has time 60001 instead of 0/],
    ['a first time in Unix milliseconds', track([frame(9e15), frame(9e15 + 40)]), /Frame 0/],
    ['a negative time', track([frame(-1)]), /Frame 0/],
    ['more than 20 minutes', track([frame(0), frame(1_200_001)]), /Frame 1 is more than 20 minutes after the first/],
    ['more than 60 frames a second', track(at(100, 16)), /Frame 60 .*60 frames per second/],
    ['a frame that is no object', track([7]), /Frame 0/],
    ['nothing', null, /JSON object/],
    ['a list', [], /JSON object/],
  ])('with %s is refused with a sentence', (_, json, sentence) => {
    expect(messageOf(json)).toMatch(sentence);
  });

  test('returns a track or an error message for any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.record({ t: fc.jsonValue(), p: fc.jsonValue() })), (any, frames) => {
        expect(messageOf(any)).not.toBe('');
        expect(messageOf(track(frames))).not.toBe('');
      }),
    );
  });
});

describe('frameFromLandmarks', () => {
  const landmark = { x: 0.51234, y: 1.2, z: -0.3, visibility: 0.9996 };

  test('quantises values to whole steps that survive JSON', () => {
    const made = frameFromLandmarks(
      39.6,
      Array.from({ length: 33 }, () => landmark),
    );
    expect(made.t).toBe(40);
    expect(made.p?.slice(0, 4)).toEqual([5123, 12_000, -3000, 1000]);
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });

  test('has no pose without landmarks or with only some of them', () => {
    expect(frameFromLandmarks(0, null).p).toBeNull();
    expect(frameFromLandmarks(0, [landmark]).p).toBeNull();
  });

  test('gives a frame that parseTrack accepts for any numbers', () => {
    const number = fc.double();
    const any = fc.record({ x: number, y: number, z: number, visibility: number });
    fc.assert(
      fc.property(fc.array(any, { minLength: 33, maxLength: 33 }), (landmarks) => {
        expect(messageOf(track([frameFromLandmarks(0, landmarks)]))).toBe('accepted');
      }),
    );
  });
});
