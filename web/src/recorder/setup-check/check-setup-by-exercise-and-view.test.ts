import { describe, expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import benchPress from '@reptemple/engine/exercises/bench-press.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import type { Frame } from '@reptemple/engine/landmark-track';
import { LANDMARK_COUNT, landmarkOnSide, SIDES } from '@reptemple/engine/signal/landmarks';
import type { SideViewName } from '@reptemple/engine/signal/landmarks';
import { judgeSetup, isSetupMet } from './check-setup.ts';
import type { SetupCheck } from './check-setup.ts';
import { aimOf } from './view-requirements-of-exercise.ts';

/**
 * Position of a pair of joints in thousandths of a square image: x and y of their centre, and half
 * of the distance between left and right.
 */
type Place = readonly [x: number, y: number, halfWidth: number];
type Pose = Readonly<Partial<Record<SideViewName, Place>>>;

const FACING_PUSH_UP: Pose = {
  nose: [500, 330, 0],
  shoulder: [500, 400, 90],
  elbow: [500, 560, 110],
  wrist: [500, 720, 120],
  hip: [500, 420, 50],
  knee: [500, 480, 50],
  ankle: [500, 560, 50],
};

/** Returns a standing body whose shoulders are `halfWidth` / 100 torso lengths apart. */
const standing = (halfWidth: number): Pose => ({
  nose: [500, 150, 0],
  shoulder: [500, 250, halfWidth],
  elbow: [500, 350, halfWidth],
  wrist: [500, 440, halfWidth],
  hip: [500, 450, halfWidth / 2],
  knee: [500, 620, halfWidth / 2],
  ankle: [500, 800, halfWidth / 2],
});

const ON_THE_BENCH: Pose = {
  nose: [250, 500, 0],
  shoulder: [330, 520, 10],
  elbow: [340, 420, 10],
  wrist: [345, 320, 10],
  hip: [560, 520, 10],
};

const frameOf = (pose: Pose, hidden: readonly SideViewName[], t: number): Frame => {
  const p = Array.from({ length: LANDMARK_COUNT }, () => [5000, 5000, 0, 950]).flat();
  for (const [name, [x, y, half]] of Object.entries(pose) as [SideViewName, Place][]) {
    const visibility = hidden.includes(name) ? 200 : 950;
    p.splice(landmarkOnSide(name, 'left') * 4, 4, (x + half) * 10, y * 10, 0, visibility);
    p.splice(landmarkOnSide(name, 'right') * 4, 4, (x - half) * 10, y * 10, 0, visibility);
  }
  return { t, p };
};

const framesOf = (pose: Pose, hidden: readonly SideViewName[] = []): readonly Frame[] =>
  Array.from({ length: 25 }, (_, index) => frameOf(pose, hidden, index * 40));

const judgeFrames = (json: unknown, frames: readonly Frame[]): readonly SetupCheck[] => {
  const parsed = parseExercise(json);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return judgeSetup(frames, {
    aim: aimOf(parsed.value),
    image: { width: 1000, height: 1000 },
    rotation: 0,
    tilt: null,
    light: { mean: 120, contrast: 40 },
    framesPerSecond: 25,
  });
};

const judge = (json: unknown, pose: Pose, hidden: readonly SideViewName[] = []): readonly SetupCheck[] =>
  judgeFrames(json, framesOf(pose, hidden));

const viewCheck = (checks: readonly SetupCheck[]): SetupCheck | undefined => checks.find(({ id }) => id === 'side');

describe('the set-up check for exercises that count from every view', () => {
  it('passes a push-up from the front with hidden legs and notes that hips and legs are not judged', () => {
    const checks = judge(pushUp, FACING_PUSH_UP, ['hip', 'knee', 'ankle']);
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
    expect(viewCheck(checks)).toMatchObject({
      words: 'From the front',
      note: 'Your hips and legs are judged from the side only. Other views count too.',
    });
  });

  it('fails for a push-up from the front with hidden hands', () => {
    expect(isSetupMet(judge(pushUp, FACING_PUSH_UP, ['wrist']))).toBe(false);
  });

  it.each([
    [10, 'From the side', ''],
    [55, 'At an angle', 'Your joint angles are measured from the side only. From other views they are estimates.'],
    [90, 'From the front', 'Your joint angles are measured from the side only. From other views they are estimates.'],
    [-90, 'From the back', 'Your joint angles are measured from the side only. From other views they are estimates.'],
  ])('passes a squat with the shoulders %i thousandths from the middle and shows: %s', (halfWidth, words, note) => {
    const checks = judge(squat, standing(halfWidth));
    expect(isSetupMet(checks)).toBe(true);
    expect(viewCheck(checks)).toMatchObject({ words, note });
  });

  it('fails for a squat from the front with hidden legs', () => {
    expect(isSetupMet(judge(squat, standing(90), ['knee', 'ankle']))).toBe(false);
  });
});

describe('the set-up check for a bench press', () => {
  it('passes with visible arms', () => {
    expect(isSetupMet(judge(benchPress, ON_THE_BENCH))).toBe(true);
  });

  it.each([
    ['elbow', 'Your elbows are hidden.'],
    ['wrist', 'Your hands are hidden.'],
  ] as const)('fails while the %s is hidden', (joint, reason) => {
    const checks = judge(benchPress, ON_THE_BENCH, [joint]);
    expect(checks.find(({ id }) => id === 'body')).toMatchObject({ isMet: false, reason });
  });
});

const withDepth = (frames: readonly Frame[], joint: SideViewName, depth: number): readonly Frame[] => {
  const places = new Set(SIDES.map((side) => landmarkOnSide(joint, side) * 4 + 2));
  return frames.map(({ t, p }) => ({
    t,
    p: p?.map((value, index) => (places.has(index) ? depth * 10_000 : value)) ?? null,
  }));
};

const facingWithHipsAt = (hipY: number): readonly Frame[] =>
  withDepth(framesOf({ ...FACING_PUSH_UP, hip: [500, hipY, 50] }), 'hip', 0.3);

/** Push-up seen from the ceiling. The body looks upright, with the hands next to the shoulders. */
const SEEN_FROM_ABOVE: Pose = {
  nose: [500, 260, 0],
  shoulder: [500, 350, -80],
  elbow: [500, 430, -130],
  wrist: [500, 420, -120],
  hip: [500, 580, -40],
  knee: [500, 750, -35],
  ankle: [500, 900, -20],
};

const ON_A_BAR: Pose = {
  nose: [250, 330, 0],
  shoulder: [300, 400, 10],
  elbow: [290, 480, 10],
  wrist: [285, 560, 10],
  hip: [450, 540, 10],
  knee: [560, 680, 10],
  ankle: [670, 820, 10],
};

describe('the set-up check for push-ups', () => {
  it.each([
    [420, true],
    [300, false],
  ])('passes from the front with the hips at %i thousandths of the height: %s', (hipY, isMet) => {
    const checks = judgeFrames(pushUp, facingWithHipsAt(hipY));
    expect(checks.find(({ id }) => id === 'level')?.isMet).toBe(isMet);
    expect(isSetupMet(checks)).toBe(isMet);
  });

  it('says that the camera looks down if the hips appear above the shoulders', () => {
    expect(judgeFrames(pushUp, facingWithHipsAt(300)).find(({ id }) => id === 'level')).toMatchObject({
      reason: 'The camera looks down on you.',
      spoken: 'put the camera lower',
    });
  });

  it('fails from straight above, where the arms point away from the camera', () => {
    const checks = judgeFrames(pushUp, withDepth(framesOf(SEEN_FROM_ABOVE), 'wrist', 0.3));
    expect(checks.filter(({ isMet }) => !isMet).map(({ id }) => id)).toEqual(['level']);
    expect(isSetupMet(judgeFrames(squat, withDepth(framesOf(SEEN_FROM_ABOVE), 'wrist', 0.3)))).toBe(true);
  });

  it('passes for a user who stands with the back to the camera', () => {
    expect(judge(pushUp, standing(-90)).find(({ id }) => id === 'level')?.isMet).toBe(true);
  });

  it('remembers for two seconds that the camera looked down, while the arms are bent', () => {
    const later = (frames: readonly Frame[], ms: number): readonly Frame[] =>
      frames.map(({ t, p }) => ({ t: t + ms, p }));
    const bent = framesOf({ ...FACING_PUSH_UP, wrist: [500, 450, 120] });
    const level = (frames: readonly Frame[]): boolean | undefined =>
      judgeFrames(pushUp, frames).find(({ id }) => id === 'level')?.isMet;
    expect(level(bent)).toBe(true);
    expect(level([...facingWithHipsAt(300), ...later(bent, 1000)])).toBe(false);
  });

  it('fails with the hands on a bar, without calling the camera tilted', () => {
    const checks = judge(pushUp, ON_A_BAR);
    expect(checks.filter(({ isMet }) => !isMet).map(({ id }) => id)).toEqual(['body']);
    expect(checks.find(({ id }) => id === 'body')?.reason).toBe('Your body is tilted.');
  });

  it('passes its body check for a user who still stands', () => {
    expect(judge(pushUp, standing(10)).find(({ id }) => id === 'body')?.isMet).toBe(true);
  });
});
