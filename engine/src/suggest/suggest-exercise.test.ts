/** Tests that accepting every suggestion for our sample clips counts exactly their known reps. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clipTrack, CLIPS } from '../../fixtures/clip-tracks.ts';
import { replay } from '../counting/track-replay.ts';
import { parseExercise } from '../definition/parse-exercise.ts';
import type { Track } from '../landmark-track.ts';
import { propose } from './definition-from-chosen-frames.ts';
import type { Choice } from './definition-from-chosen-frames.ts';
import { phasesWithoutPose, phaseValues } from './phase-frames-and-ranges.ts';
import { CANDIDATE_ANGLES, isRecommended, suggest, suggestView } from './suggest-exercise.ts';
import type { Suggestion } from './suggest-exercise.ts';

const truthOf = (name: string): { validReps: number; invalidReps: number; reps: { bottomMs: number }[] } => {
  const { expected, reps } = JSON.parse(readFileSync(new URL(`${name}.truth.json`, CLIPS), 'utf8'));
  return { ...expected, reps };
};

const choiceOf = ({ angles, frames, cameraPosition }: Suggestion): Choice => {
  if (!frames) throw new Error('The clip suggests no frames.');
  const chosen = angles.flatMap(({ angle, role }) =>
    isRecommended(role) ? [{ angle, use: role === 'holds' ? ('alignment' as const) : ('movement' as const) }] : [],
  );
  return { name: 'From a clip', cameraPosition, angles: chosen, times: frames };
};

const rolesOf = ({ angles }: Suggestion): Readonly<Record<string, string>> =>
  Object.fromEntries(angles.map(({ angle: { id }, role }) => [id, role]));

const squat = clipTrack('squat');
const ofSquat = suggest(squat, 'side');

describe('suggestions from a clip', () => {
  test.each(['squat', 'squat-faults', 'push-up'])(
    'with all suggestions accepted, the reps of %s are counted correctly',
    (name) => {
      const track = clipTrack(name);
      const suggestion = suggest(track, suggestView(track));
      const { definition } = propose(track, suggestion, choiceOf(suggestion));
      const parsed = parseExercise(JSON.parse(JSON.stringify(definition)));
      expect(parsed).toEqual({ ok: true, value: definition });
      const { validReps, invalidReps } = replay(track, definition);
      const truth = truthOf(name);
      expect({ validReps, invalidReps }).toEqual({ validReps: truth.validReps, invalidReps: truth.invalidReps });
    },
  );

  test('the knee leads in a squat, and the elbow leads in a push-up while hip and knee hold', () => {
    expect(rolesOf(ofSquat)).toEqual({ elbow: 'rests', knee: 'leads', hip: 'moves', shoulder: 'moves' });
    const ofPushUp = suggest(clipTrack('push-up'), 'side');
    expect(rolesOf(ofPushUp)).toEqual({ elbow: 'leads', knee: 'holds', hip: 'holds', shoulder: 'moves' });
  });

  test('the suggested frames are from one rep: start, transition and bottom, within 2 seconds', () => {
    const { start, transition, end } = choiceOf(ofSquat).times;
    expect(start).toBeLessThan(transition);
    expect(transition).toBeLessThan(end);
    expect(end - start).toBeLessThan(2000);
    const nearest = Math.min(...truthOf('squat').reps.map(({ bottomMs }) => Math.abs(bottomMs - end)));
    expect(nearest).toBeLessThan(300);
  });

  test('a squat suggests an upright posture and hips that move above still feet', () => {
    const { posture, travel, minExcursion } = ofSquat;
    expect(posture?.limits.map(({ measure }) => measure)).toEqual(['torsoTilt', 'feetBelowHips']);
    expect(travel).toMatchObject({ moving: 'hip', still: 'ankle' });
    expect(minExcursion).toBeGreaterThanOrEqual(20);
  });

  test('a clip without movement suggests no frames and no leading angle', () => {
    const [first] = squat.frames;
    const still: Track = {
      ...squat,
      frames: Array.from({ length: 100 }, (_, i) => ({ t: i * 40, p: first?.p ?? null })),
    };
    const suggestion = suggest(still, 'side');
    expect(suggestion).toMatchObject({ frames: undefined, posture: null, travel: null });
    expect(Object.values(rolesOf(suggestion))).not.toContain('leads');
  });

  test('a clip without a visible body suggests no frames, and a side view', () => {
    const empty: Track = { ...squat, frames: squat.frames.map(({ t }) => ({ t, p: null })) };
    expect(suggestView(empty)).toBe('side');
    expect(suggest(empty, 'side').frames).toBeUndefined();
  });

  test('a leading angle chosen by the author does not inherit travel limits of the suggested one', () => {
    const [, , hip] = CANDIDATE_ANGLES;
    if (!hip) throw new Error('The hip is a candidate.');
    const choice: Choice = { ...choiceOf(ofSquat), angles: [{ angle: hip, use: 'movement' }] };
    const { definition } = propose(squat, ofSquat, choice);
    expect(definition.robust).toMatchObject({ attempts: { angle: null, minExcursion: 30 }, travel: null });
    expect(replay(squat, definition).validReps).toBe(4);
  });
});

describe('phase values of three frames', () => {
  const times = choiceOf(ofSquat).times;

  test('are whole degrees on the near side, and null below a visibility of 0.5', () => {
    const knee = CANDIDATE_ANGLES.filter(({ id }) => id === 'knee');
    const [values] = phaseValues(squat, times, knee, 'side', 'right');
    expect([values?.start, values?.transition, values?.end].every((value) => Number.isInteger(value))).toBe(true);
    const dimmed = squat.frames.map(({ t, p }) => ({
      t,
      p: p?.map((value, index) => (index % 4 === 3 ? Math.min(value, t === times.end ? 500 : 501) : value)) ?? null,
    }));
    const [dim] = phaseValues({ ...squat, frames: dimmed }, times, knee, 'side', 'right');
    expect(dim).toEqual({ ...values, end: null });
    expect(phasesWithoutPose({ ...squat, frames: dimmed }, times)).toEqual(['end']);
  });

  test('phasesWithoutPose lists phases whose frame shows no body or was not analysed', () => {
    const without = squat.frames.map((frame) => (frame.t === times.transition ? { t: frame.t, p: null } : frame));
    expect(phasesWithoutPose(squat, times)).toEqual([]);
    expect(phasesWithoutPose({ ...squat, frames: without }, times)).toEqual(['transition']);
    expect(phasesWithoutPose(squat, { ...times, start: 99_000 })).toEqual(['start']);
  });
});
