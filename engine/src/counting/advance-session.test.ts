import { describe, expect, test } from 'vitest';
import { SCENES } from '../../fixtures/labelled-track-scripts.ts';
import { bareOf, definitionOf, parsed } from '../../fixtures/parsed-definitions.ts';
import { CAMERA, benchPressPose, pullUpPose, pushUpPose, squatPose } from '../../fixtures/stick-figure.ts';
import { framesOf, IMAGE, rep, reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import type { Movement, Script } from '../../fixtures/synthetic-tracks.ts';
import type { ExerciseDefinition } from '../definition/parse-exercise.ts';
import { SHIPPED } from '../definition/shipped-exercises.ts';
import { advance, liveResult, startSession } from './advance-session.ts';
import type { LiveResult, Session } from './advance-session.ts';
import { replay } from './track-replay.ts';

const run = (definition: ExerciseDefinition, script: Script): Session => {
  let session = startSession(definition, IMAGE);
  for (const frame of framesOf(script)) session = advance(session, frame);
  return session;
};
const LEAD: readonly Movement[] = [{ to: 170, ms: 400 }];
const script = (...movements: readonly Movement[]): Script => ({ from: 170, movements: [...LEAD, ...movements] });
const outcomesOf = (session: Session): string =>
  session.reps.map(({ valid, fault }) => (valid ? 'valid' : fault?.code)).join(' ');
const live = (definition: ExerciseDefinition, one: Script): LiveResult => liveResult(run(definition, one));

describe('counting push-ups', () => {
  const definition = definitionOf('push-up');
  test.each<[string, Script, string]>([
    ['counts three strict reps', script(...reps(3, 80)), 'valid valid valid'],
    ['counts a rep that just reaches the depth', script(...rep(105)), 'valid'],
    ['rejects half a rep', script(...rep(125)), 'not_deep_enough'],
    ['rejects a rep without lockout', script(...rep(80, 140, 600, 0), ...rep(80)), 'not_locked_out valid'],
    ['counts no unfinished rep', script({ to: 80, ms: 700 }), ''],
    ['counts two quick reps', script(...reps(2, 80, 170, 350, 0)), 'valid valid'],
    ['counts a slow rep', script(...rep(80, 170, 4000)), 'valid'],
    ['counts nothing while the arms stay straight', script({ to: 170, ms: 5000 }), ''],
  ])('%s', (_, one, outcomes) => {
    expect(outcomesOf(run(definition, one))).toBe(outcomes);
  });

  test('a third of a rep in which the body hardly moves is not counted, nor joined with the next rep', () => {
    let session = startSession(definition, IMAGE);
    for (const frame of framesOf(script(...rep(80), ...rep(136), ...rep(80)))) {
      // Reduces all heights above the floor to 60 %, as in a view from above.
      const p = frame.p && frame.p.map((value, index) => (index % 4 === 1 ? 0.9 + (value - 0.9) * 0.6 : value));
      session = advance(session, { ...frame, p });
    }
    expect(outcomesOf(session)).toBe('valid not_deep_enough valid');
  });

  test('keeps counting after the body has turned its other side to the camera', () => {
    const one = script(...reps(6, 80));
    const before = framesOf(one);
    const after = framesOf({ ...one, camera: { ...CAMERA, side: 'left' } });
    let session = startSession(definition, IMAGE);
    const turned = before.map((frame, index) => (frame.t < 5200 ? frame : (after[index] ?? frame)));
    for (const frame of turned) session = advance(session, frame);
    expect(outcomesOf(session)).toBe('valid valid valid valid valid valid');
    expect(session.measuring.vote.locked).toBe('left');
  });

  test('keeps the locked side when its arm is hidden in one frame before and one after 800 ms without a pose', () => {
    const one = script(...reps(6, 80));
    const otherSide = framesOf({ ...one, camera: { ...CAMERA, side: 'left' } });
    let session = startSession(definition, IMAGE);
    const locked = new Set<string | null>();
    for (const [index, frame] of framesOf(one).entries()) {
      const isAtGapEdge = frame.t === 5200 || frame.t === 6000;
      const isInGap = frame.t > 5200 && frame.t < 6000;
      if (isAtGapEdge) session = advance(session, otherSide[index] ?? frame);
      else session = advance(session, isInGap ? { ...frame, p: null } : frame);
      if (frame.t >= 5200) locked.add(session.measuring.vote.locked);
    }
    expect([...locked]).toEqual(['right']);
  });

  test('rejects reps with sagging hips as hips_sagged and names the percentage', () => {
    const sagging = { ...script(...rep(80)), pose: (elbow: number) => pushUpPose(elbow, elbow < 130 ? 138 : 178) };
    const [only] = run(definition, sagging).reps;
    expect(only?.valid).toBe(false);
    expect(only?.fault?.code).toBe('hips_sagged');
    expect(only?.fault?.detail).toMatch(/^Hips \d+% below the body line, limit 8%$/);
  });

  test('rejects sagging hips as sustained_alignment when the body-line check is off', () => {
    const sagging = { ...script(...rep(80)), pose: (elbow: number) => pushUpPose(elbow, elbow < 130 ? 138 : 178) };
    const withoutLine = { ...definition, robust: { ...definition.robust, bodyLine: null } };
    const [only] = run(withoutLine, sagging).reps;
    expect(only?.fault).toMatchObject({ code: 'sustained_alignment', angle: 'angle_3', limit: 145 });
    expect(only?.fault?.detail).toMatch(/^Core alignment 1[34]\d°, at least 145°$/);
  });

  test('stores angles, times and form score in each rep', () => {
    const [only] = run(definition, script(...rep(80))).reps;
    expect(only).toMatchObject({ number: 1, valid: true, reason: null, fault: null, formScore: 100 });
    expect(only?.angles['angle_1']?.min).toBeCloseTo(80, -0.5);
    expect(only?.angles['angle_1']?.max).toBeCloseTo(170, -0.5);
    expect(Math.abs((only?.bottomMs ?? 0) - 1100)).toBeLessThanOrEqual(80);
  });

  test.each([10, 12, 15, 25, 30, 60])('counts three reps at %i frames per second', (framesPerSecond) => {
    expect(outcomesOf(run(definition, { ...script(...reps(3, 80)), framesPerSecond }))).toBe('valid valid valid');
  });

  test('lowers the form score of a rep without lockout, although its range of motion is high', () => {
    const [open, strict] = run(definition, script(...rep(80, 140, 600, 0), ...rep(80))).reps;
    expect([open?.fault?.code, strict?.formScore]).toEqual(['not_locked_out', 100]);
    expect(open?.formScore).toBeLessThan(95);
    expect(open?.rangeOfMotion).toBeGreaterThan(85);
  });

  test.each([
    [600, 'valid'],
    [1200, ''],
  ])('keeps a rep at the bottom after a gap of 600 ms, not of 1200 ms: %i ms unseen', (gapMs, outcomes) => {
    let session = startSession(definition, IMAGE);
    // Hides the person for `gapMs` at the bottom, which the body holds from 1100 to 3100 ms.
    for (const { t, p } of framesOf(script({ to: 80, ms: 700, holdMs: 2000 }, { to: 170, ms: 700, holdMs: 400 }))) {
      session = advance(session, { t, p: t > 1500 && t < 1500 + gapMs ? null : p });
    }
    expect(outcomesOf(session)).toBe(outcomes);
  });

  test('counts reps seen from the left and from the right, and locks that side', () => {
    for (const side of ['left', 'right'] as const) {
      const session = run(definition, { ...script(...reps(2, 80)), camera: { ...CAMERA, side } });
      expect(outcomesOf(session)).toBe('valid valid');
      expect(liveResult(session).lockedSide).toBe(side);
    }
  });
});

describe('timing set by the exercise definition', () => {
  const timed = (timing: Readonly<Record<string, number>>): ExerciseDefinition =>
    parsed({ ...SHIPPED['push-up'], timing: { startingPositionHoldTime: 0, ...timing } });

  const quick: Script = script({ to: 170, ms: 1000 }, ...rep(80, 170, 700, 1500));
  const slow: Script = script({ to: 170, ms: 1000 }, ...rep(80, 170, 4000, 1500));
  test.each<[string, Readonly<Record<string, number>>, Script, string]>([
    ['counts a rep whose phases last for the minimum hold', { minPhaseHoldTime: 1000 }, slow, 'valid'],
    [
      'rejects a rep that leaves its phases before the minimum hold',
      { minPhaseHoldTime: 1000 },
      quick,
      'not_deep_enough',
    ],
    ['counts nothing if the rep is over before start may be left', { minPhaseHoldTime: 4000 }, quick, ''],
    [
      'counts a rep whose end lasts for the debounce',
      { transitionDebounce: 200 },
      script(...rep(80, 170, 700, 600)),
      'valid',
    ],
    [
      'rejects a rep whose end is shorter than the debounce',
      { transitionDebounce: 200 },
      script(...rep(107, 170, 700, 600)),
      'not_deep_enough',
    ],
    [
      'rejects a rep whose lockout is shorter than the debounce',
      { transitionDebounce: 400 },
      script(...rep(80, 160, 700, 0), ...rep(80, 170, 700, 600)),
      'not_locked_out valid',
    ],
  ])('%s', (_, timing, one, outcomes) => {
    expect(outcomesOf(run(timed(timing), one))).toBe(outcomes);
    expect(outcomesOf(run(timed({}), one))).not.toMatch(/not|^$/);
  });

  const twice = script(...reps(2, 80, 170, 700, 600));
  const heldMs = replay(trackOf(twice), timed({})).timeline.find(({ phase }) => phase === 'transition')?.timestamp ?? 0;
  test.each<[string, number, string]>([
    ['after its hold counts both reps', -40, 'valid valid'],
    ['1 ms before its hold counts nothing', 1, 'valid'],
    ['49 ms before its hold counts nothing', 49, 'valid'],
    ['50 ms before its hold is an invalid rep', 50, 'left_start_early valid'],
  ])('the start left %s', (_, earlyMs, outcomes) => {
    expect(outcomesOf(run(timed({ startingPositionHoldTime: heldMs + earlyMs }), twice))).toBe(outcomes);
  });

  test('counts no rep without a valid start when a starting hold is required', () => {
    const sagging = { ...twice, pose: (elbow: number) => pushUpPose(elbow, 130) };
    expect(outcomesOf(run(timed({ startingPositionHoldTime: 200 }), sagging))).toBe('');
    expect(run(timed({}), sagging).invalidRepCount).toBe(2);
  });

  test('counts no rep that never reached the start phase when a starting hold is required', () => {
    const low: Script = { from: 140, movements: [{ to: 140, ms: 400 }, ...reps(3, 80, 140)] };
    expect(outcomesOf(run(timed({ startingPositionHoldTime: 200 }), low))).toBe('');
    expect(outcomesOf(run(timed({}), low))).toBe('not_locked_out not_locked_out');
  });
});

test('the push-up of a burpee is not counted at any speed', () => {
  const burpees = SCENES.find(({ name }) => name === 'burpees');
  const frames = burpees ? framesOf(burpees.script) : [];
  for (const pace of [0.5, 0.7, 1, 1.4, 2]) {
    let session = startSession(definitionOf('push-up'), IMAGE);
    for (const { t, p } of frames) session = advance(session, { t: Math.round(t * pace), p });
    expect(session.frames).toBeGreaterThan(400);
    expect(outcomesOf(session)).toBe('');
  }
});

test.each<['squat' | 'pull-up' | 'bench-press', (angle: number) => ReturnType<typeof squatPose>]>([
  ['squat', squatPose],
  ['pull-up', pullUpPose],
  ['bench-press', benchPressPose],
])('%ses are counted, and a shallow one is refused', (id, pose) => {
  const session = run(definitionOf(id), { ...script(...reps(2, 75), ...rep(118), ...rep(75)), pose });
  expect(outcomesOf(session)).toBe('valid valid not_deep_enough valid');
});

describe('bending the arms outside a push-up posture is not counted as a rep', () => {
  test.each([
    ['standing', squatPose(175)],
    ['hanging from a bar', pullUpPose(170)],
    ['lying on a bench', benchPressPose(170)],
  ])('%s', (_, still) => {
    const pose = (elbow: number) => ({ ...pushUpPose(elbow), ...still, wrist: pushUpPose(elbow).wrist });
    expect(outcomesOf(run(definitionOf('push-up'), { ...script(...reps(3, 80)), pose }))).toBe('');
  });
});

describe('counting with every robust setting off', () => {
  test.each<[string, Readonly<Record<string, unknown>>, Script, string]>([
    ['counts strict reps', {}, script(...reps(2, 80)), 'valid valid'],
    ['rejects half a rep', {}, script(...rep(125)), 'skipped_end'],
    ['counts no rep without lockout', {}, script(...rep(80, 140, 600, 0)), ''],
    [
      'counts no invalid rep before the first valid rep',
      { qualificationRep: { enabled: true } },
      script(...rep(125), ...rep(80), ...rep(125)),
      'valid skipped_end',
    ],
    [
      'rejects a rep that starts before the starting hold is met',
      { timing: { startingPositionHoldTime: 2000 } },
      script(...rep(80)),
      'left_start_early',
    ],
    [
      'counts a rep that starts after the starting hold is met',
      { timing: { startingPositionHoldTime: 300 } },
      script(...rep(80)),
      'valid',
    ],
  ])('%s', (_, changes, one, outcomes) => {
    expect(outcomesOf(run(bareOf('push-up', changes), one))).toBe(outcomes);
  });

  test('ends the rep at a sustained alignment failure and counts nothing on the way back', () => {
    const pose = (elbow: number) => pushUpPose(elbow, elbow < 140 ? 130 : 178);
    const session = run(bareOf('push-up'), { ...script(...rep(80, 170, 2000)), pose });
    expect(outcomesOf(session)).toBe('sustained_alignment');
  });

  test('gives the specified reason for a half rep', () => {
    const [half] = run(bareOf('push-up'), script(...rep(125))).reps;
    expect(half?.reason).toBe('Incomplete rep - skipped end phase');
  });
});

describe('the stop condition of an exercise', () => {
  const draft = SHIPPED['push-up'];
  const stopping = parsed({
    ...draft,
    stopCondition: { enabled: true },
    globalAlignments: [],
    angles: draft.angles.map((angle) => ({ ...angle, exerciseStop: angle.id === 'angle_2' })),
    phases: {
      ...draft.phases,
      start: { id: 'start', angleRanges: { angle_1: { min: 151, max: 180 }, angle_2: { min: 0, max: 100 } } },
    },
  });
  const kneeling = (fromMs: number) => (elbow: number, t: number) => {
    const pose = pushUpPose(elbow);
    return t < fromMs ? pose : { ...pose, ankle: { x: pose.knee.x, y: pose.knee.y + 0.4 } };
  };

  test('ends counting and adds a STOP marker to the timeline', () => {
    const session = run(stopping, { ...script(...reps(3, 80)), pose: kneeling(2200) });
    expect(outcomesOf(session)).toBe('valid');
    expect(session.isStopped).toBe(true);
    expect(session.timeline.map(({ phase }) => phase)).toContain('STOP');
  });

  test('does not stop before the first valid rep', () => {
    expect(run(stopping, { ...script(...rep(125)), pose: kneeling(0) }).isStopped).toBe(false);
  });
});

test('a frame that arrives late adds no event or mark to the session', () => {
  const definition = definitionOf('push-up');
  const frames = framesOf(script(...rep(80)));
  const [first] = frames;
  let session = startSession(definition, IMAGE);
  for (const frame of frames) {
    session = advance(session, frame);
    if (session.events.some(({ event }) => event === 'rep_counted')) break;
  }
  expect(session.events).not.toEqual([]);
  const late = first ? advance(session, first) : session;
  expect(late).toEqual({ ...session, events: [], marks: [] });
});

describe('the live result', () => {
  const definition = definitionOf('push-up');
  test('is READY in the start position with the side locked', () => {
    expect(live(definition, script({ to: 170, ms: 400 }))).toMatchObject({
      isReady: true,
      isVisible: true,
      isValidPosition: true,
      currentPhase: 'start',
      lockedSide: 'right',
      repCount: 0,
      cycleProgress: 0,
      lastInvalidReason: null,
    });
  });

  test('shows cycle progress on the way down, at the bottom and on the way up', () => {
    const progress = (movements: readonly Movement[]): number => live(definition, script(...movements)).cycleProgress;
    const down = progress([{ to: 130, ms: 500 }]);
    const bottom = progress([{ to: 80, ms: 600 }]);
    const up = progress([
      { to: 80, ms: 600 },
      { to: 130, ms: 500 },
    ]);
    expect(down).toBeGreaterThan(0.1);
    expect(down).toBeLessThan(0.5);
    expect(bottom).toBe(0.5);
    expect(up).toBeGreaterThan(0.5);
    expect(up).toBeLessThan(0.95);
  });

  test('gives the reason why the last rep was not counted', () => {
    expect(live(definition, script(...rep(125)))).toMatchObject({
      repCount: 0,
      invalidRepCount: 1,
      lastRepInvalid: true,
      lastInvalidReason: 'Incomplete rep - skipped end phase',
      lastFault: { code: 'not_deep_enough' },
    });
  });

  test('marks the start phase before READY as valid', () => {
    const { timeline } = live(definition, script({ to: 170, ms: 400 }));
    expect(timeline.map(({ phase, valid }) => [phase, valid])).toEqual([
      ['start', true],
      ['READY', true],
    ]);
  });
});
