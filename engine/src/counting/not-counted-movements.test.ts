import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bareOf, definitionOf } from '../../fixtures/parsed-definitions.ts';
import type { CountedId } from '../../fixtures/parsed-definitions.ts';
import { parseTrack } from '../landmark-track.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { VALUES_PER_LANDMARK } from '../signal/geometry.ts';
import { replay } from './track-replay.ts';

const trackOf = (name: string): Track => {
  const packed = readFileSync(new URL(`../../fixtures/tracks/${name}.track.json.gz`, import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const strict = trackOf('push-up-strict');
const pushUp = definitionOf('push-up');
const [first, second] = replay(strict, pushUp).reps;
const fromMs = (first?.endMs ?? 0) + 200;
const untilMs = second?.endMs ?? 0;

const codesOf = (track: Track, id: CountedId): readonly string[] => [
  ...new Set(replay(track, definitionOf(id)).notCounted.map(({ code }) => code)),
];

/**
 * Returns the track with a change to each frame from the bottom of the second rep until 700 ms
 * after its end.
 */
const changed = (change: (frame: Frame) => readonly Frame[]): Track => ({
  ...strict,
  frames: strict.frames.flatMap((frame) =>
    frame.t >= (second?.bottomMs ?? fromMs) && frame.t < untilMs + 700 ? change(frame) : [frame],
  ),
});

const isArmVisibility = (index: number): boolean => {
  const landmark = Math.floor(index / VALUES_PER_LANDMARK);
  return landmark >= 13 && landmark <= 16 && index % VALUES_PER_LANDMARK === VALUES_PER_LANDMARK - 1;
};

const withoutArms = ({ t, p }: Frame): Frame => ({
  t,
  p: p?.map((value, index) => (isArmVisibility(index) ? 0 : value)) ?? null,
});

test('replay reports no uncounted movement in a set where every movement is a rep', () => {
  expect(replay(strict, pushUp).notCounted).toEqual([]);
});

test.each([
  ['the person is not found', 'person_lost', ({ t }: Frame) => [{ t, p: null }]],
  ['the arms are hidden', 'joint_not_seen', (frame: Frame) => [withoutArms(frame)]],
  ['frames are missing', 'too_few_frames', () => []],
])('replay reports a lost movement when %s', (_, code, change) => {
  const { notCounted, reps } = replay(changed(change), pushUp);
  expect(notCounted.map((one) => one.code)).toEqual([code]);
  expect(notCounted[0]?.startMs).toBeLessThan(notCounted[0]?.endMs ?? 0);
  expect(reps.length).toBeLessThan(10);
});

const armsHiddenFor = (hiddenMs: number): Track => {
  const bottomMs = second?.bottomMs ?? 0;
  const isHidden = (t: number): boolean => t >= bottomMs && t < bottomMs + hiddenMs;
  return {
    ...strict,
    frames: strict.frames.map((frame) => (isHidden(frame.t) ? withoutArms(frame) : frame)),
  };
};

test('replay keeps a rep whose arms are hidden for 900 ms, and reports joint_not_seen after 1100 ms', () => {
  const imageOnly = { ...pushUp, robust: { ...pushUp.robust, extension: null } };
  const codes = (hiddenMs: number): readonly string[] =>
    replay(armsHiddenFor(hiddenMs), imageOnly).notCounted.map(({ code }) => code);
  expect(codes(900)).toEqual([]);
  expect(codes(1100)).toEqual(['joint_not_seen']);
});

test('replay reports a fast movement whose arms are hidden before a rep could be over', () => {
  const pace = 0.3;
  const frames = strict.frames.map(({ t, p }) => ({ t: Math.round(t * pace), p }));
  const bottomMs = (second?.bottomMs ?? 0) * pace;
  const hidden = frames.map((frame) => (frame.t >= bottomMs ? withoutArms(frame) : frame));
  const imageOnly = { ...pushUp, robust: { ...pushUp.robust, extension: null } };
  const [only] = replay({ ...strict, frames: hidden }, imageOnly).notCounted;
  expect(only?.code).toBe('joint_not_seen');
  expect((only?.endMs ?? 0) - (only?.startMs ?? 0)).toBeLessThan(300);
});

test('replay reports bending the arms while standing as out_of_posture for push-ups', () => {
  expect(codesOf(trackOf('standing-arm-bends'), 'push-up')).toEqual(['out_of_posture']);
});

test('replay logs a movement_not_counted event for each uncounted movement', () => {
  const { events, notCounted } = replay(trackOf('standing-arm-bends'), pushUp);
  const reported = events.filter(({ event }) => event === 'movement_not_counted');
  expect(reported).toHaveLength(notCounted.length);
  expect(reported.every(({ t, data }) => typeof data['bottomMs'] === 'number' && data['bottomMs'] <= t)).toBe(true);
});

test('with a qualification rep, replay reports invalid reps before the first valid one as before_first_valid', () => {
  const asked = { ...pushUp, qualificationRep: { ...pushUp.qualificationRep, enabled: true } };
  const { notCounted, reps } = replay(trackOf('push-up-no-lockout'), asked);
  expect(reps[0]?.valid ?? true).toBe(true);
  expect(notCounted.filter(({ code }) => code === 'before_first_valid').length).toBeGreaterThan(0);
});

test('replay reports no uncounted movements when all robust settings are off', () => {
  const { events, notCounted } = replay(trackOf('standing-arm-bends'), bareOf('push-up'));
  expect(notCounted).toEqual([]);
  expect(events.some(({ event }) => event === 'movement_not_counted')).toBe(false);
});
