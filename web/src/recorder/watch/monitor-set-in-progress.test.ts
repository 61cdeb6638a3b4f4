import { describe, expect, it } from 'vitest';
import { startSession, advance } from '@reptemple/engine/counting/advance-session';
import { frameFromLandmarks } from '@reptemple/engine/landmark-track';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { AttemptLimits } from '@reptemple/engine/rules/attempt-limits';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { landmarksOf, standingPose, CAMERA, pullUpPose, squatPose } from '../../../../engine/fixtures/stick-figure.ts';
import type { Pose, Spot } from '../../../../engine/fixtures/stick-figure.ts';
import { IMAGE, framesOf, rep } from '../../../../engine/fixtures/synthetic-tracks.ts';
import type { RecorderSnapshot } from '../recorder-snapshot-store.ts';
import { NO_LIMITS } from './announce-and-apply-limits.ts';
import { SetWatch, HAND_HELD_MS, heldFor, watchHand } from './monitor-set-in-progress.ts';
import type { RaisedHand } from './monitor-set-in-progress.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

const watched = (frames: readonly Frame[], limits: AttemptLimits = NO_LIMITS) => {
  const [said, endings] = [new Array<string>(), new Array<string>()];
  let shown: Partial<RecorderSnapshot> = {};
  let at = 0;
  const watch = new SetWatch(
    limits,
    { track: undefined, page: new Page() },
    {
      show: (change) => {
        shown = { ...shown, ...change };
      },
      say: (words) => said.push(`${words} at ${Math.round(at / 1000)}`),
      onOver: (ending) => endings.push(`${ending} at ${Math.round(at / 1000)}`),
    },
  );
  let session = startSession(definitionOf('push-up'), IMAGE);
  for (const frame of frames) {
    at = frame.t;
    session = advance(session, frame);
    watch.frame(frame, session);
  }
  const last = shown;
  watch.close();
  return { said, endings, shown: last, closed: shown };
};

const nobody = (seconds: number): readonly Frame[] =>
  Array.from({ length: seconds * 25 }, (_, index) => ({ t: index * 40, p: null }));

const standingWithAHandUp = (seconds: number): readonly Frame[] => {
  const up = { ...standingPose(), elbow: { x: 0.62, y: 1.75 }, wrist: { x: 0.64, y: 2.03 } };
  const near = landmarksOf(up, IMAGE.width / IMAGE.height);
  const far = landmarksOf(standingPose(), IMAGE.width / IMAGE.height);
  const landmarks = near.map((point, id) => (id === 13 || id === 15 ? (far[id] ?? point) : point));
  return Array.from({ length: seconds * 25 }, (_, index) => frameFromLandmarks(index * 40, landmarks));
};

describe('SetWatch', () => {
  it('says and shows no warning during a normal set', () => {
    const { said, endings, shown } = watched(
      framesOf({ from: 170, movements: [{ to: 170, ms: 1500 }, ...rep(80), ...rep(80)] }),
    );
    expect(said).toEqual([]);
    expect(endings).toEqual([]);
    expect(shown).toEqual({ warning: null, isHandUp: false, secondsLeft: null, restSecondsLeft: null });
  });

  it('says "Out of view" after 2 s without a body and again ten seconds later', () => {
    const { said, shown, closed } = watched(nobody(14));
    expect(said).toEqual(['Out of view at 2', 'Out of view at 12']);
    expect(shown.warning).toBe('away');
    expect(closed.warning).toBeNull();
  });

  it('says "Hold to stop" for a raised hand, then ends the set once', () => {
    const { said, endings } = watched(standingWithAHandUp(5));
    expect(said).toEqual(['Hold to stop at 1']);
    expect(endings).toEqual(['hand at 2']);
  });

  it('ends the set once at its maximum duration of 12 s', () => {
    const { said, endings } = watched(nobody(14), { ...NO_LIMITS, maxDurationMs: 12_000 });
    expect(said).toContain('10 at 2');
    expect(endings).toEqual(['duration at 12']);
  });
});

const ASPECT = 640 / 360;
type Arm = Pick<Pose, 'elbow' | 'wrist'>;

const UP: Arm = { elbow: { x: 0.62, y: 1.75 }, wrist: { x: 0.64, y: 2.03 } };
const DOWN: Arm = standingPose();
const LEFT = { elbow: 13, wrist: 15 } as const;
const FAR_ANKLE_AND_NEAR = [27, 28] as const;

/**
 * Returns a frame of a body seen from its right side, with the far arm at `far`. Both wrists are
 * visible.
 */
const frameOf = (t: number, near: Pose, far: Arm): Frame => {
  const landmarks = [...landmarksOf(near, ASPECT)];
  const place = ({ x, y }: Spot) => ({
    x: (x - CAMERA.left) / CAMERA.metresHigh / ASPECT,
    y: 1 - (y - CAMERA.bottom) / CAMERA.metresHigh,
    z: 0,
    visibility: 0.9,
  });
  landmarks[LEFT.elbow] = place(far.elbow);
  landmarks[LEFT.wrist] = place(far.wrist);
  return frameFromLandmarks(t, landmarks);
};

interface Story {
  readonly near: (t: number) => Pose;
  readonly far?: (t: number) => Arm;
  readonly isSeen?: (t: number) => boolean;
}

const longestHeld = ({ near, far = () => DOWN, isSeen = () => true }: Story): number => {
  let [hand, longest]: [RaisedHand | null, number] = [null, 0];
  for (let t = 0; t < 10_000; t += 40) {
    const frame = isSeen(t) ? frameOf(t, near(t), far(t)) : { t, p: null };
    hand = watchHand(hand, frame, ASPECT);
    longest = Math.max(longest, heldFor(hand));
  }
  return longest;
};

const standing = (arm: Arm) => (): Pose => ({ ...standingPose(), ...arm });
const shifted = (pose: Pose, dx: number): Pose => ({
  ...pose,
  hip: { x: pose.hip.x + dx, y: pose.hip.y },
  shoulder: { x: pose.shoulder.x + dx, y: pose.shoulder.y },
  wrist: { x: pose.wrist.x + dx, y: pose.wrist.y },
});

describe('the raised hand that ends a set', () => {
  it.each([
    ['the near one', { near: standing(UP) }],
    ['the far one', { near: standing(DOWN), far: () => UP }],
    ['lost by the model for a moment', { near: standing(UP), isSeen: (t: number) => t % 1000 > 200 }],
  ] satisfies readonly (readonly [string, Story])[])('may be %s', (_, story) => {
    expect(longestHeld(story)).toBeGreaterThanOrEqual(HAND_HELD_MS);
  });

  it('must be up for two seconds without a break', () => {
    const waving = (t: number): Pose => ({ ...standingPose(), ...(t % 2500 < 1800 ? UP : DOWN) });
    expect(longestHeld({ near: waving })).toBeLessThan(HAND_HELD_MS);
  });
});

describe('a set is not ended by a raised hand', () => {
  const wave = (t: number): number => (1 - Math.cos(t / 500)) / 2;
  it.each([
    ['hanging from a bar by both hands', { near: () => pullUpPose(175), far: () => pullUpPose(175) }],
    [
      'pulling up',
      { near: (t: number) => pullUpPose(175 - 110 * wave(t)), far: (t: number) => pullUpPose(175 - 110 * wave(t)) },
    ],
    ['both arms up', { near: standing(UP), far: () => UP }],
    [
      'squatting with one hand up',
      {
        near: (t: number) => {
          const pose = squatPose(170 - 80 * wave(t));
          const { x, y } = pose.shoulder;
          return { ...pose, elbow: { x, y: y + 0.3 }, wrist: { x, y: y + 0.57 } };
        },
      },
    ],
    ['walking off with a hand up', { near: (t: number) => shifted(standing(UP)(), t / 5000) }],
    ['standing with hanging arms', { near: standing(DOWN) }],
    ['nobody', { near: standing(UP), isSeen: () => false }],
  ] satisfies readonly (readonly [string, Story])[])('for: %s', (_, story) => {
    expect(longestHeld(story)).toBeLessThan(HAND_HELD_MS);
  });

  it('if both ankles are hidden', () => {
    let hand: RaisedHand | null = null;
    for (let t = 0; t < 5000; t += 40) {
      const { p } = frameOf(t, standing(UP)(), DOWN);
      const hidden = p?.map((value, index) =>
        FAR_ANKLE_AND_NEAR.some((ankle) => index === ankle * 4 + 3) ? 100 : value,
      );
      hand = watchHand(hand, { t, p: hidden ?? null }, ASPECT);
    }
    expect(hand).toBeNull();
  });
});
