import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIPS } from './clip-list.ts';
import { printTruth, truthOf } from './ground-truth.ts';
import { bodyOf } from './motion/body-shapes.ts';
import { jointAt, placeOf } from './motion/forward-kinematics.ts';
import { perform, trueAnglesOf, WORKING } from './motion/pose-at-time.ts';
import { PULL_UP_BAR } from './motion/pull-up-and-bench-press-poses.ts';
import { readSkeleton, SIDES } from './motion/rest-skeleton.ts';
import type { SkeletonFile } from './motion/rest-skeleton.ts';

const file: SkeletonFile = JSON.parse(readFileSync(new URL('figure/human.skeleton.json', import.meta.url), 'utf8'));

describe.each(CLIPS)('ground truth of clip $name', (clip) => {
  const truth = truthOf(clip, file);
  const skeleton = readSkeleton(bodyOf(clip.physique ?? 'man', file));
  const working = WORKING[clip.exercise].joint;

  it('has whole-degree angles for every frame', () => {
    const columns = [...Object.values(truth.angles.space), ...Object.values(truth.angles.image)];
    for (const column of columns) {
      expect(column).toHaveLength(truth.frames);
      expect(column.every((angle) => Number.isInteger(angle) && angle >= 0 && angle <= 180)).toBe(true);
    }
  });

  it('bends the working joint as planned at the bottom of every rep', () => {
    const { figureAt } = perform(clip, skeleton);
    for (const [index, rep] of truth.reps.entries()) {
      const angles = trueAnglesOf(clip, figureAt(rep.bottomMs / 1000));
      expect(angles.space[working]).toBeCloseTo(clip.set.reps[index]?.bottom ?? Number.NaN, 1);
    }
  });

  it('keeps the working joint straight before the first rep and after the last', () => {
    const column = truth.angles.space[working];
    const rest = column.filter((_, frame) => {
      const ms = (frame * 1000) / truth.framesPerSecond;
      return ms <= (truth.reps[0]?.startMs ?? 0) || ms >= (truth.reps.at(-1)?.endMs ?? Infinity);
    });
    expect(Math.min(...rest)).toBeGreaterThanOrEqual(165);
  });

  it('ends in the pose in which it starts', () => {
    const { schedule, figureAt } = perform(clip, skeleton);
    const first = figureAt(0).place;
    for (const [bone, place] of figureAt(schedule.duration).place) {
      for (const axis of [0, 1, 2] as const) expect(place[axis]).toBeCloseTo(first.get(bone)?.[axis] ?? Number.NaN, 9);
    }
  });

  it('matches the committed truth file', () => {
    const committed = readFileSync(new URL(`../../media/clips/${clip.name}.truth.json`, import.meta.url), 'utf8');
    expect(committed).toBe(printTruth(truth));
  });
});

it.each(CLIPS.filter(({ exercise }) => exercise === 'pull-up'))(
  '$name: the head is above the bar only in valid reps',
  (clip) => {
    const { figureAt } = perform(clip, readSkeleton(bodyOf('woman', file)));
    for (const { bottomMs, valid } of truthOf(clip, file).reps) {
      const figure = figureAt(bottomMs / 1000);
      expect(placeOf(figure, 'head')[1] > PULL_UP_BAR[1]).toBe(valid);
      for (const side of SIDES)
        expect(jointAt(figure, side, 'wrist')[1]).toBeCloseTo(jointAt(figureAt(0), side, 'wrist')[1], 3);
    }
  },
);

it('the woman’s body is smaller than the man’s, with narrower shoulders, wider hips and equal sides', () => {
  const [man, woman] = [readSkeleton(bodyOf('man', file)), readSkeleton(bodyOf('woman', file))];
  const share = (part: 'arms' | 'legs'): number => woman[part].right.root[2] / man[part].right.root[2];
  expect(bodyOf('man', file)).toEqual(file);
  expect(woman.legs.right.upper).toBeLessThan(man.legs.right.upper);
  expect(share('arms')).toBeLessThan(0.85);
  expect(share('legs')).toBeGreaterThan(0.94);
  expect(woman.arms.left.upper).toBeCloseTo(woman.arms.right.upper, 4);
});
