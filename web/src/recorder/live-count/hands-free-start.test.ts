import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Frame as EngineFrame } from '@reptemple/engine/landmark-track';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { squatPose, standingPose } from '../../../../engine/fixtures/stick-figure.ts';
import { IMAGE, framesOf } from '../../../../engine/fixtures/synthetic-tracks.ts';
import { HoldToStart, isHandsFreeRemembered, rememberHandsFree } from './hands-free-start.ts';
import type { HoldFacts } from './hands-free-start.ts';
import { countFrame, startCount } from './live-rep-counter.ts';

const FRAME_MS = 40;
const ASPECT = 640 / 360;

/**
 * Returns a standing body. `x` is its distance from the left edge in hundredths of the image width.
 */
const bodyAt = (x: number): readonly number[] =>
  Array.from({ length: 33 }, (_, id) => [x * 100, id === 11 || id === 12 ? 3000 : 5500, 0, 950]).flat();

type Frame = Partial<HoldFacts>;

const standing = (seconds: number, change: Frame = {}): readonly Frame[] =>
  Array.from({ length: (seconds * 1000) / FRAME_MS }, () => change);

/**
 * Frames of a person who walks through the image in three seconds and looks as if in the start
 * position.
 */
const WALKING: readonly Frame[] = Array.from({ length: 75 }, (_, index) => ({ p: bodyAt(10 + index) }));

const play = (frames: readonly Frame[], hold = new HoldToStart()) =>
  frames.flatMap((frame, index) => {
    const facts = { p: bodyAt(50), aspect: ASPECT, isAtStart: true, isSetupMet: true, ...frame };
    const seen = hold.look(facts, index * FRAME_MS);
    return seen === undefined ? [] : [`${seen} ${(index * FRAME_MS) / 1000}`];
  });

describe('HoldToStart', () => {
  it('announces a held start position after 0.6 s and starts once, after 2 s', () => {
    expect(play(standing(10))).toEqual(['announced 0.6', 'held 2']);
  });

  it('ignores 0.2 s outside the start position', () => {
    expect(play([...standing(1), ...standing(0.2, { isAtStart: false }), ...standing(2)])).toContain('held 2');
  });

  it('starts over after half a second outside the start position', () => {
    const story = [...standing(1), ...standing(0.52, { isAtStart: false }), ...standing(3)];
    expect(play(story)).toEqual(['announced 0.6', 'announced 2.12', 'held 3.52']);
  });

  it.each([
    ['a person walks by', WALKING],
    ['no one is seen', standing(5, { p: null })],
    ['a set-up check fails', standing(5, { isSetupMet: false })],
    ['the person stands in another position', standing(5, { isAtStart: false })],
  ])('does not start while %s', (_what, frames) => {
    expect(play(frames).filter((report) => report.startsWith('held'))).toEqual([]);
  });

  it('does not start on the first frame after a gap of two minutes', () => {
    const hold = new HoldToStart();
    expect(play(standing(1.5), hold)).toEqual(['announced 0.6']);
    const facts = { p: bodyAt(50), aspect: ASPECT, isAtStart: true, isSetupMet: true };
    expect(hold.look(facts, 120_000)).toBeUndefined();
  });

  it('does not start after Cancel until the athlete has left the start position', () => {
    const hold = new HoldToStart();
    hold.disarm();
    const story = [...standing(4), ...standing(1, { isAtStart: false }), ...standing(2.2)];
    expect(play(story, hold)).toEqual(['announced 5.6', 'held 7']);
  });
});

/**
 * Counts the frames with the engine as if all set-up checks had passed. Returns the events of the
 * hands-free start.
 */
const playFrames = (exercise: 'push-up' | 'squat', frames: readonly EngineFrame[]) => {
  const hold = new HoldToStart();
  let count = startCount(definitionOf(exercise), IMAGE);
  return frames.flatMap((frame) => {
    ({ count } = countFrame(count, frame));
    const facts = { p: frame.p, aspect: ASPECT, isAtStart: count.startSince !== null, isSetupMet: true };
    return hold.look(facts, frame.t) ?? [];
  });
};

/** Moves a body sideways like a walking person, by `perSecond` image widths a second. */
const walking = (frames: readonly EngineFrame[], perSecond: number): readonly EngineFrame[] =>
  frames.map(({ t, p }) => ({
    t,
    p: p?.map((value, at) => (at % 4 === 0 ? value + (t / 1000) * perSecond * 10_000 : value)) ?? null,
  }));

describe('HoldToStart with frames counted by the engine', () => {
  const still = [{ to: 170, ms: 4000 }];
  const squatter = framesOf({ from: 175, movements: [{ to: 175, ms: 4000 }], pose: squatPose });

  it('starts push-ups for an athlete in a plank, but not for one who stands', () => {
    expect(playFrames('push-up', framesOf({ from: 170, movements: still }))).toEqual(['announced', 'held']);
    expect(playFrames('push-up', framesOf({ from: 170, movements: still, pose: standingPose }))).toEqual([]);
  });

  it('starts squats for a standing athlete, but not for one who walks by', () => {
    expect(playFrames('squat', squatter)).toEqual(['announced', 'held']);
    expect(playFrames('squat', walking(squatter, 0.2))).not.toContain('held');
  });
});

describe('hands-free start', () => {
  afterEach(() => vi.unstubAllGlobals());
  const denied = (): never => {
    throw new Error('Access is denied.');
  };

  it.each([
    ['a phone', true],
    ['a computer', false],
  ])('has the default of %s where storage is denied', (_device, isCoarse) => {
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
    vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
    rememberHandsFree(!isCoarse);
    expect(isHandsFreeRemembered()).toBe(isCoarse);
  });
});
