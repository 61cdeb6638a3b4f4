import { constantFrom, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pullUp from '@reptemple/engine/exercises/pull-up.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import type { Frame } from '@reptemple/engine/landmark-track';
import { clipTrack } from '../../../../engine/fixtures/clip-tracks.ts';
import { judgeSetup, lightOf, tiltOfDevice } from './check-setup.ts';
import type { SetupFacts, SetupCheck } from './check-setup.ts';
import { aimOf } from './view-requirements-of-exercise.ts';
import type { Aim } from './view-requirements-of-exercise.ts';

const aimFor = (json: unknown): Aim => {
  const parsed = parseExercise(json);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return aimOf(parsed.value);
};

const track = clipTrack('push-up');
/** First second of two sample clips, in which the athletes hold the start position. */
const lying = track.frames.slice(0, 25);
const standing = clipTrack('squat').frames.slice(0, 25);

/**
 * Moves all landmarks. `move` gets and returns x and y, measured from the centre of the image as
 * shares of its size.
 */
const moved = (frames: readonly Frame[], move: (x: number, y: number) => readonly [number, number]): readonly Frame[] =>
  frames.map(({ t, p }) => ({
    t,
    p:
      p?.map((value, index, all) => {
        if (index % 4 > 1) return value;
        const at = index - (index % 4);
        const [x, y] = move((all[at] ?? 0) / 10_000 - 0.5, (all[at + 1] ?? 0) / 10_000 - 0.5);
        return Math.round(((index % 4 === 0 ? x : y) + 0.5) * 10_000);
      }) ?? null,
  }));

const aspect = track.width / track.height;
const scaled = (by: number) => (x: number, y: number) => [x * by, y * by] as const;
const rolled = (degrees: number) => (x: number, y: number) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [(x * aspect * cos - y * sin) / aspect, x * aspect * sin + y * cos] as const;
};

const SHOULDERS = [11, 12];
const turned = (frames: readonly Frame[]): readonly Frame[] =>
  frames.map(({ t, p }) => ({
    t,
    p: p?.map((value, index) => (index === (SHOULDERS[0] ?? 0) * 4 ? value + 1200 : value)) ?? null,
  }));

const hidden = (frames: readonly Frame[], landmarks: readonly number[]): readonly Frame[] =>
  frames.map(({ t, p }) => ({
    t,
    p: p?.map((value, index) => (index % 4 === 3 && landmarks.includes((index - 3) / 4) ? 200 : value)) ?? null,
  }));

const LEGS = [25, 26, 27, 28];
const PUSH_UP = aimFor(pushUp);
const SQUAT = aimFor(squat);
const FACTS: SetupFacts = {
  aim: PUSH_UP,
  image: track,
  rotation: 0,
  tilt: null,
  light: { mean: 120, contrast: 40 },
  framesPerSecond: 25,
};

const judged = (frames: readonly Frame[], facts: Partial<SetupFacts> = {}) =>
  judgeSetup(frames, { ...FACTS, ...facts });
const find = (checks: readonly SetupCheck[], id: SetupCheck['id']): SetupCheck | undefined =>
  checks.find((check) => check.id === id);
const unmetIds = (checks: readonly SetupCheck[]): readonly string[] =>
  checks.filter(({ isMet }) => !isMet).map(({ id }) => id);

describe('the camera set-up check', () => {
  it('passes the athletes of the sample push-up and squat clips', () => {
    expect(unmetIds(judged(lying))).toEqual([]);
    expect(unmetIds(judged(standing, { aim: SQUAT }))).toEqual([]);
  });

  it.each([
    [1, 'Your camera feed is choppy (1 frame per second, 12 needed). Close other apps.'],
    [4, 'Your camera feed is choppy (4 frames per second, 12 needed). Close other apps.'],
    [24, ''],
  ])('explains a frame rate of %i per second', (framesPerSecond, reason) => {
    expect(find(judged(lying, { framesPerSecond }), 'fps')?.reason).toBe(reason);
  });

  it('without a body fails the body-related checks and only says "step into the picture"', () => {
    const checks = judged(lying.map(({ t }) => ({ t, p: null })));
    expect(unmetIds(checks)).toEqual(['body', 'distance', 'side', 'level']);
    expect(checks.map(({ spoken }) => spoken).filter(Boolean)).toEqual(['step into the picture']);
    expect(unmetIds(judged([]))).toContain('body');
  });

  it.each([
    [
      'the feet are cut off',
      moved(lying, (x, y) => [x - 0.4, y]),
      'body',
      'step back',
      /^Your feet are outside the picture\.$/,
    ],
    [
      'the legs are hidden',
      hidden(lying, [25, 26, 27, 28]),
      'body',
      'show your whole body',
      /^Your (knees|feet) are hidden\.$/,
    ],
    ['the athlete is far away', moved(lying, scaled(0.25)), 'distance', 'come closer', /far away/],
    ['the athlete will not fit', moved(lying, scaled(1.9)), 'distance', 'step back', /won’t fit/],
    ['the camera is rolled', moved(lying, rolled(24)), 'level', 'level the camera', /tilted by \d+°/],
  ] as const)('when %s, fails with spoken advice and a reason', (_, frames, id, spoken, reason) => {
    const check = find(judged(frames), id);
    expect(check).toMatchObject({ isMet: false, spoken });
    expect(check?.reason).toMatch(reason);
  });

  it.each([
    ['turned to the front', aimFor({ ...pushUp, robust: { ...pushUp.robust, extension: null } }), turned(lying)],
    ['turned to the side', aimFor(pullUp), standing],
    ['from behind', aimFor({ ...pullUp, cameraPosition: 'back' }), standing],
    ['rolled', PUSH_UP, moved(lying, rolled(24))],
  ])('gives no reason that repeats the instruction, and none for passed checks: a body %s', (_, aim, frames) => {
    const checks = judged(frames, { aim });
    expect(unmetIds(checks)).not.toEqual([]);
    const passed = checks.filter(({ isMet }) => isMet);
    expect(passed.map(({ reason }) => reason).join('')).toBe('');
    const repeating = checks.filter(({ reason, spoken }) => spoken && reason.toLowerCase().includes(spoken));
    expect(repeating).toEqual([]);
  });

  it('requires visible legs and a side view for an exercise that only counts from the side', () => {
    const aim = aimFor({ ...pushUp, robust: { ...pushUp.robust, extension: null } });
    const checks = judged(hidden(turned(lying), LEGS), { aim });
    expect(find(checks, 'body')).toMatchObject({ isMet: false, spoken: 'turn sideways' });
    expect(find(checks, 'side')).toMatchObject({ isMet: false, words: 'From the side', spoken: 'turn sideways' });
  });

  it('requires space to lie down for push-ups, but not for squats, while the user stands', () => {
    const upright = { width: 360, height: 640 };
    expect(find(judged(standing, { aim: PUSH_UP, image: upright }), 'distance')?.spoken).toBe('step back');
    expect(find(judged(standing, { aim: SQUAT, image: upright }), 'distance')?.isMet).toBe(true);
  });

  it('requires a front view for pull-ups', () => {
    const check = find(judged(standing, { aim: aimFor(pullUp) }), 'side');
    expect(check).toMatchObject({ isMet: false, words: 'From the front', spoken: 'face the camera' });
    expect(find(judged(turned(standing), { aim: aimFor(pullUp) }), 'side')?.isMet).toBe(true);
  });

  it('tolerates a missing body in one frame of four', () => {
    const stumbling = lying.map((frame, index) => (index % 4 === 0 ? { t: frame.t, p: null } : frame));
    expect(unmetIds(judged(stumbling))).toEqual([]);
  });

  it.each([
    [180, 0, false],
    [180, 180, true],
    [-172, 180, true],
    [-160, 180, false],
    [0, 180, true],
  ] as const)('with the phone rolled by %i° and the image rotated by %i° reports level %s', (roll, rotation, isMet) => {
    expect(find(judged(lying, { tilt: { roll, pitch: 0 }, rotation }), 'level')?.isMet).toBe(isMet);
  });

  it.each([
    [{ roll: 12, pitch: 10 }, true],
    [{ roll: -13, pitch: 0 }, false],
    [{ roll: 0, pitch: 35 }, false],
    [{ roll: 0, pitch: -31 }, false],
  ])('uses the phone’s tilt sensor for the level check: %j', (tilt, isMet) => {
    expect(find(judged(lying, { tilt }), 'level')?.isMet).toBe(isMet);
  });

  it.each([
    [null, false, ''],
    [{ mean: 39, contrast: 30 }, false, 'more light'],
    [{ mean: 120, contrast: 5 }, false, 'wipe the lens'],
    [{ mean: 48, contrast: 37 }, true, ''],
  ])('rates the light %j', (light, isMet, spoken) => {
    expect(find(judged(lying, { light }), 'light')).toMatchObject({ isMet, spoken });
  });

  it.each([
    [null, false],
    [11.4, false],
    [11.6, true],
    [25, true],
  ])('rates a frame rate of %s per second', (framesPerSecond, isMet) => {
    expect(find(judged(lying, { framesPerSecond }), 'fps')?.isMet).toBe(isMet);
  });
});

/** Moves the left shoulder to the other side of the body, as seen from behind. */
const fromBehind = (frames: readonly Frame[]): readonly Frame[] =>
  frames.map(({ t, p }) => ({ t, p: p?.map((value, index) => (index === 11 * 4 ? value - 2400 : value)) ?? null }));

describe('the front-view check', () => {
  const facts = { ...FACTS, aim: aimFor(pullUp) };
  it.each([
    ['the front', turned(standing)],
    ['the back', fromBehind(turned(standing))],
  ])('accepts %s, and does not say which of both it is', (_side, frames) => {
    const check = judgeSetup(frames, facts).find(({ id }) => id === 'side');
    expect(check).toMatchObject({ isMet: true, words: 'Front or back view' });
  });
});

const picture = (...greys: readonly number[]): readonly number[] => greys.flatMap((grey) => [grey, grey, grey, 255]);

describe('lightOf', () => {
  it.each([
    ['black', picture(0, 0, 0, 0), 0, 0],
    ['white', picture(255, 255), 255, 0],
    ['half black, half white', picture(0, 255), 127.5, 127.5],
    ['nothing', [], 0, 0],
  ])('measures the mean and contrast of these pixels: %s', (_, pixels, mean, contrast) => {
    const light = lightOf(pixels);
    expect(light.mean).toBeCloseTo(mean, 6);
    expect(light.contrast).toBeCloseTo(contrast, 6);
  });

  it('weights green more than red, and red more than blue', () => {
    const [red, green, blue] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ].map((one) => lightOf(one).mean);
    expect(green).toBeGreaterThan(red ?? 0);
    expect(red).toBeGreaterThan(blue ?? 0);
  });

  it('ignores opacity and the order of pixels', () => {
    assert(
      property(integer({ min: 0, max: 255 }), integer({ min: 0, max: 255 }), constantFrom(0, 255), (a, b, opacity) => {
        const [there, back] = [lightOf(picture(a, b)), lightOf([b, b, b, opacity, a, a, a, opacity])];
        expect(there.mean).toBeCloseTo(back.mean, 6);
        expect(there.contrast).toBeCloseTo(back.contrast, 6);
      }),
    );
  });
});

describe('tiltOfDevice', () => {
  it.each([
    ['upright', 90, 0, 0, 0, 0],
    ['upright, leaning back', 70, 0, 0, 0, 20],
    // The phone lies on its left edge.
    ['on its left side', 0, -90, 90, 0, 0],
    ['on its left side, leaning back', 0, -70, 90, 0, 20],
    ['on its right side', 0, 90, 270, 0, 0],
    ['on its head', -90, 0, 180, 0, 0],
  ])('returns the roll and pitch of a phone standing %s', (_, beta, gamma, screenAngle, roll, pitch) => {
    const tilt = tiltOfDevice(beta, gamma, screenAngle);
    expect(tilt.roll).toBeCloseTo(roll, 4);
    expect(tilt.pitch).toBeCloseTo(pitch, 4);
  });

  it.each([
    ['its back', 0, 90],
    ['its face', 180, -90],
  ])('for a phone lying on %s returns a pitch of 90° forward or back', (_, beta, pitch) => {
    expect(tiltOfDevice(beta, 0, 0).pitch).toBeCloseTo(pitch, 4);
  });

  it('returns a roll of 14° for a phone on its side, tilted by 14°', () => {
    // The phone lies on its left edge, and its y axis points 14° upwards.
    expect(Math.abs(tiltOfDevice(14, -90, 90).roll)).toBeCloseTo(14, 4);
    expect(tiltOfDevice(14, -90, 90).pitch).toBeCloseTo(0, 4);
  });
});
