/**
 * Tests that tracks with known reps are counted with the right verdicts (labelled tracks, rendered
 * clips, stick figures of gym exercises), and that no other exercise counts them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SCENES, dipPose, lungePose, shoulderPressPose, sitUpPose } from '../fixtures/labelled-track-scripts.ts';
import labels from '../fixtures/labels.json' with { type: 'json' };
import { COUNTED_IDS, definitionOf } from '../fixtures/parsed-definitions.ts';
import { benchPressPose, pullUpPose, pushUpPose, squatPose } from '../fixtures/stick-figure.ts';
import type { Pose } from '../fixtures/stick-figure.ts';
import { reps, trackOf as syntheticTrackOf } from '../fixtures/synthetic-tracks.ts';
import { replay } from './counting/track-replay.ts';
import type { ShippedId } from './definition/shipped-exercises.ts';
import { parseTrack } from './landmark-track.ts';
import type { Track } from './landmark-track.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

const trackOf = (file: string): Track => {
  const name = file.replace(/\.(track\.json\.gz|webm)$/, '.track.json.gz');
  const url = [new URL(`tracks/${name}`, FIXTURES), new URL(name, FIXTURES)].find((one) => existsSync(one));
  if (!url)
    throw new Error(
      `No track for ${file}: scenes get theirs from tools/assets/make-track-fixtures.ts, clips from media.`,
    );
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(url)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const sets = labels.filter(({ negative }) => !negative);
const negatives = labels.filter(({ negative }) => negative);

describe('labelled track fixtures', () => {
  test.each(sets.map((label) => [label.file, label] as const))(
    '%s replays to the labelled reps',
    (file, { exercise, valid_reps }) => {
      const id = COUNTED_IDS.find((one) => one === exercise);
      if (!id) throw new Error(`${exercise} is no exercise of engine/src/definition/shipped-exercises.ts.`);
      const { reps } = replay(trackOf(file), definitionOf(id));
      expect(reps.map(({ valid }) => valid)).toEqual(valid_reps);
    },
  );

  test.each(SCENES)(
    '$name has the same label as its scene (npx tsx tools/assets/make-track-fixtures.ts updates it)',
    ({ name, exercise, valid }) => {
      expect(labels.find(({ file }) => file === `${name}.track.json.gz`)).toMatchObject({
        exercise,
        valid_reps: valid,
      });
    },
  );

  test.each(COUNTED_IDS)('fixtures/labelled-track-scripts.ts has a scene of %s', (id) => {
    expect(SCENES.map(({ exercise }) => exercise)).toContain(id);
  });

  test.each(negatives.map(({ file }) => [file] as const))('%s has no rep of any exercise', (file) => {
    const track = trackOf(file);
    expect(COUNTED_IDS.filter((id) => replay(track, definitionOf(id)).reps.length > 0)).toEqual([]);
  });
});

type PoseAt = (angle: number, t: number) => Pose;
type GymId = 'sit-up' | 'lunge' | 'dip' | 'shoulder-press';

/**
 * Returns a synthetic track that starts and ends at the angle `top`, with one rep to each angle of
 * `bottoms`. Angles in degrees.
 */
const setOf = (pose: PoseAt, top: number, bottoms: readonly number[]): Track =>
  syntheticTrackOf({
    from: top,
    movements: [{ to: top, ms: 1200 }, ...bottoms.flatMap((bottom) => reps(1, bottom, top, 900)), { to: top, ms: 800 }],
    pose,
  });

interface GymExercise {
  readonly pose: PoseAt;
  readonly top: number;
  readonly full: number;
  readonly half: number;
}

const GYM: Readonly<Record<GymId, GymExercise>> = {
  'sit-up': { pose: sitUpPose, top: 130, full: 50, half: 88 },
  lunge: { pose: lungePose, top: 165, full: 92, half: 111 },
  dip: { pose: dipPose, top: 168, full: 80, half: 115 },
  'shoulder-press': { pose: shoulderPressPose, top: 45, full: 165, half: 120 },
};
const GYM_IDS: readonly GymId[] = ['sit-up', 'lunge', 'dip', 'shoulder-press'];

const gymSet = (id: GymId): Track => {
  const { pose, top, full } = GYM[id];
  return setOf(pose, top, [full, full, full]);
};

const OTHERS: readonly (readonly [ShippedId, Track])[] = [
  ['push-up', setOf(pushUpPose, 170, [85, 85, 85])],
  ['squat', setOf(squatPose, 172, [85, 85, 85])],
  ['pull-up', setOf(pullUpPose, 168, [60, 60, 60])],
  ['bench-press', setOf(benchPressPose, 168, [65, 65, 65])],
];

describe.each(GYM_IDS)('gym exercise %s', (id) => {
  const definition = definitionOf(id);

  test('counts three strict reps as valid', () => {
    expect(replay(gymSet(id), definition)).toMatchObject({ validReps: 3, invalidReps: 0 });
  });

  test('counts a rep that stops half-way as invalid with not_deep_enough', () => {
    const { pose, top, full, half } = GYM[id];
    const { reps: counted } = replay(setOf(pose, top, [full, half, full]), definition);
    expect(counted.map(({ valid, fault }) => [valid, fault?.code])).toEqual([
      [true, undefined],
      [false, 'not_deep_enough'],
      [true, undefined],
    ]);
  });

  test('counts no rep in tracks of other exercises', () => {
    const others = [
      ...OTHERS,
      ...GYM_IDS.filter((other) => other !== id).map((other) => [other, gymSet(other)] as const),
    ];
    expect(others.filter(([, track]) => replay(track, definition).reps.length > 0).map(([other]) => other)).toEqual([]);
  });

  test('is not counted as a push-up, squat, pull-up or bench press', () => {
    const earlier = ['push-up', 'squat', 'pull-up', 'bench-press'] as const;
    expect(earlier.filter((other) => replay(gymSet(id), definitionOf(other)).reps.length > 0)).toEqual([]);
  });
});

test('squats counted as lunges are reported as not counted with legs_alike', () => {
  const squats = setOf(squatPose, 172, [85, 85]);
  expect(replay(squats, definitionOf('lunge')).notCounted.map(({ code }) => code)).toEqual([
    'legs_alike',
    'legs_alike',
  ]);
});
