/** Property tests of the count with random movements. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareOf, definitionOf } from '../fixtures/parsed-definitions.ts';
import { CAMERA, pushUpPose } from '../fixtures/stick-figure.ts';
import { framesOf, IMAGE, trackOf } from '../fixtures/synthetic-tracks.ts';
import type { Movement, Script } from '../fixtures/synthetic-tracks.ts';
import { advance, liveResult, startSession } from './counting/advance-session.ts';
import type { Session } from './counting/advance-session.ts';
import { replay } from './counting/track-replay.ts';
import type { Replay } from './counting/track-replay.ts';
import { parseExercise } from './definition/parse-exercise.ts';
import type { ExerciseDefinition } from './definition/parse-exercise.ts';
import type { Frame, Track } from './landmark-track.ts';
import { isHoldMet } from './rules/phase-detection.ts';

const definition = definitionOf('push-up');
const bare = bareOf('push-up');
const anyMovement: fc.Arbitrary<Movement> = fc.record({
  to: fc.integer({ min: 60, max: 175 }),
  ms: fc.integer({ min: 250, max: 1200 }),
  holdMs: fc.integer({ min: 0, max: 400 }),
});
const anyMovements = fc.array(anyMovement, { minLength: 1, maxLength: 8 });
const scriptOf = (movements: readonly Movement[]): Script => ({
  from: 170,
  movements: [{ to: 170, ms: 300 }, ...movements],
});
const framesFor = (movements: readonly Movement[]): readonly Frame[] => framesOf(scriptOf(movements));
const fed = (session: Session, frames: readonly Frame[]): Session => frames.reduce(advance, session);
const RUNS = { numRuns: 25 };

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
};

const countOf = ({ reps, validReps, invalidReps, formScore }: Replay) => ({
  validReps,
  invalidReps,
  formScore,
  reps: reps.map(({ valid, reason, rangeOfMotion, angles }) => ({ valid, reason, rangeOfMotion, angles })),
});

describe.each([
  ['with the robust settings', definition],
  ['exactly as specified', bare],
])('engine invariants, %s', (_, rules) => {
  test('stopping anywhere, storing the state and resuming gives the same result', () => {
    fc.assert(
      fc.property(anyMovements, fc.double({ min: 0, max: 1, noNaN: true }), (movements, share) => {
        const frames = framesFor(movements);
        const cut = Math.floor(share * frames.length);
        const first = fed(startSession(rules, IMAGE), frames.slice(0, cut));
        const stored: Session = JSON.parse(JSON.stringify(first));
        const resumed = fed(stored, frames.slice(cut));
        expect(liveResult(resumed)).toEqual(liveResult(fed(startSession(rules, IMAGE), frames)));
      }),
      RUNS,
    );
  });

  test('shifting all times changes only the times of the reps', () => {
    fc.assert(
      fc.property(anyMovements, fc.integer({ min: 1, max: 1_000_000 }), (movements, shift) => {
        const track = trackOf(scriptOf(movements));
        const shifted = { ...track, frames: track.frames.map(({ t, p }) => ({ t: t + shift, p })) };
        const [before, after] = [replay(track, rules), replay(shifted, rules)];
        expect(countOf(after)).toEqual(countOf(before));
        expect(after.reps.map(({ endMs }) => endMs - shift)).toEqual(before.reps.map(({ endMs }) => endMs));
      }),
      RUNS,
    );
  });

  test('advance never mutates the state it receives', () => {
    fc.assert(
      fc.property(anyMovements, (movements) => {
        let session = frozen(startSession(rules, IMAGE));
        for (const frame of framesFor(movements)) session = frozen(advance(session, frozen(frame)));
        expect(session.frames).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});

const anyTiming = fc.record({
  minPhaseHoldTime: fc.constantFrom(0, 100, 400, 1000),
  transitionDebounce: fc.constantFrom(0, 80, 250),
  startingPositionHoldTime: fc.constantFrom(0, 200, 500),
});

/**
 * Counted or invalid rep, and its phases until it was counted: one letter per frame, `-` for no
 * phase.
 */
interface ObservedRep {
  readonly code: string;
  readonly isHeld: boolean;
  readonly hasLeft: boolean;
  readonly phases: string;
}

const observedReps = (rules: ExerciseDefinition, movements: readonly Movement[]): readonly ObservedRep[] => {
  let session = startSession(rules, IMAGE);
  const shown: Session[] = [];
  const observed: ObservedRep[] = [];
  for (const frame of framesFor(movements)) {
    const { length } = session.reps;
    session = advance(session, frame);
    shown.push(session);
    const rep = session.reps[length];
    if (!rep || rep.fault?.code === 'left_start_early') continue;
    const during = shown.filter(({ lastMs }) => (lastMs ?? 0) >= rep.startMs);
    observed.push({
      code: rep.fault?.code ?? 'valid',
      isHeld: isHoldMet(session.progress, rules.timing),
      hasLeft: during.some(({ detected }) => detected !== 'start'),
      phases: during.map(({ progress }) => progress.current?.at(0) ?? '-').join(''),
    });
  }
  return observed;
};

test('with any timing, the shown phase leaves start when a rep does, and passes end in each valid rep', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(anyMovements, anyTiming, (movements, timing) => {
      const reps = observedReps({ ...definition, timing }, movements);
      expect(reps.filter(({ isHeld }) => !isHeld)).toEqual([]);
      expect(reps.filter(({ hasLeft, phases }) => hasLeft && /^s*$/.test(phases))).toEqual([]);
      expect(reps.filter(({ code, phases }) => code === 'valid' && !/e.*s$/.test(phases))).toEqual([]);
      for (const { code } of reps) kinds.add(code);
    }),
    { numRuns: 150, seed: 5 },
  );
  expect(kinds).toEqual(new Set(['valid', 'not_deep_enough', 'not_locked_out']));
});

const mirrored = (track: Track): Track => ({
  ...track,
  frames: track.frames.map(({ t, p }) => {
    if (!p) return { t, p };
    const swapped = [...p];
    for (let id = 0; id < 33; id += 1) {
      const other = id < 11 ? id : id % 2 === 1 ? id + 1 : id - 1;
      for (let i = 0; i < 4; i += 1) swapped[other * 4 + i] = p[id * 4 + i] ?? 0;
      swapped[other * 4] = 10_000 - (p[id * 4] ?? 0);
    }
    return { t, p: swapped };
  }),
});

test('mirroring left and right changes only the locked side', () => {
  fc.assert(
    fc.property(anyMovements, (movements) => {
      const track = trackOf(scriptOf(movements));
      const [before, after] = [replay(track, definition), replay(mirrored(track), definition)];
      expect([before.lockedSide, after.lockedSide]).toEqual(['right', 'left']);
      expect({ ...after, lockedSide: null, events: [] }).toEqual({ ...before, lockedSide: null, events: [] });
    }),
    RUNS,
  );
});

/**
 * Generator of 2 to 10 movements to joint angles well away from every phase limit. Near a limit,
 * rounding the landmarks could change the phase.
 */
const clearMovements = fc.array(
  fc.record({ to: fc.constantFrom(68, 98, 130, 140, 172), ms: fc.constantFrom(450, 700, 1100) }),
  { minLength: 2, maxLength: 10 },
);

test('moving or scaling the body in the image changes no verdict', () => {
  const shift = fc.double({ min: -0.8, max: 0.8, noNaN: true });
  fc.assert(
    fc.property(
      clearMovements,
      shift,
      shift,
      fc.double({ min: 0.8, max: 1.2, noNaN: true }),
      (movements, x, y, scale) => {
        const moved = { ...CAMERA, left: CAMERA.left + x, bottom: CAMERA.bottom + y, metresHigh: 2.6 * scale };
        const [before, after] = [scriptOf(movements), { ...scriptOf(movements), camera: moved }].map((one) =>
          replay(trackOf(one), definition),
        );
        const verdicts = (one: Replay | undefined) => one?.reps.map(({ valid, reason }) => ({ valid, reason }));
        expect(verdicts(after)).toEqual(verdicts(before));
      },
    ),
    { ...RUNS, seed: 3 },
  );
});

test('noise of 1° on a body at rest counts no rep in ten minutes', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(165, 155, 151, 150, 130, 111, 110, 90), (seed, angle) => {
      let state = seed;
      const wobble = (): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) % 4_294_967_296;
        return (state / 2_147_483_648) * 1;
      };
      const still: Script = { from: angle, movements: [{ to: angle, ms: 600_000 }], wobble, framesPerSecond: 15 };
      expect(replay(trackOf(still), definition).reps).toEqual([]);
    }),
    { numRuns: 3 },
  );
});

test('frames without a pose and late frames change no rep', () => {
  fc.assert(
    fc.property(anyMovements, fc.integer({ min: 2, max: 9 }), (movements, every) => {
      const frames = framesFor(movements);
      const gaps = frames.map(({ t, p }, index) => ({ t, p: index % every === 0 ? null : p }));
      const left = gaps.filter(({ p }) => p !== null);
      const count = (some: readonly Frame[]) => liveResult(fed(startSession(definition, IMAGE), some)).completedReps;
      expect(count(gaps)).toEqual(count(left));
      expect(count(frames.flatMap((frame, i) => [frame, frames[i - 1] ?? frame]))).toEqual(count(frames));
    }),
    RUNS,
  );
});

test('any integers as landmarks give a result without an exception', () => {
  const numbers = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 132, maxLength: 132 });
  const p = fc.option(fc.oneof(numbers, fc.constant(Array.from({ length: 132 }, () => 0))));
  fc.assert(
    fc.property(fc.array(p, { maxLength: 20 }), fc.constantFrom(definition, bare), (poses, rules) => {
      const session = fed(
        startSession(rules, IMAGE),
        poses.map((p, index) => ({ t: index * 40, p })),
      );
      const text = JSON.stringify(liveResult(session));
      expect(text).not.toContain('null,null');
      expect(session.frames).toBe(poses.length);
    }),
    RUNS,
  );
});

test('a definition is the same after a JSON round trip', () => {
  const again = parseExercise(JSON.parse(JSON.stringify(definition)));
  expect(again).toEqual({ ok: true, value: definition });
});

describe('a track of 20 minutes', () => {
  const movements = Array.from({ length: 400 }, () => [
    { to: 80, ms: 700 },
    { to: 170, ms: 700, holdMs: 1600 },
  ]).flat();
  const track = trackOf({ from: 170, movements, pose: (elbow) => pushUpPose(elbow) });

  test('is replayed in full with 400 valid reps', () => {
    expect(track.frames.at(-1)?.t).toBe(1_200_000);
    expect(replay(track, definition).validReps).toBe(400);
  });

  const sizeOf = (session: Session): number => JSON.stringify({ ...session, reps: [] }).length;

  test.each([
    ['with the robust settings', definition],
    ['exactly as specified', bare],
  ])('with only sagging hips, leaves a state of bounded size, %s', (_, rules) => {
    const sagging = trackOf({
      from: 170,
      movements: [{ to: 170, ms: 1_200_000 }],
      pose: (elbow) => pushUpPose(elbow, 130),
    });
    const early = fed(startSession(rules, IMAGE), sagging.frames.slice(0, 7500));
    const late = fed(early, sagging.frames.slice(7500));
    expect(late.alignment.failures.length).toBeGreaterThan(0);
    expect(sizeOf(late)).toBeLessThan(sizeOf(early) * 1.5);
  });

  test('leaves a state of bounded size, apart from its reps', () => {
    const early = fed(startSession(definition, IMAGE), track.frames.slice(0, 1000));
    const late = fed(early, track.frames.slice(1000));
    expect(sizeOf(late)).toBeLessThan(sizeOf(early) * 1.5);
  });
});
