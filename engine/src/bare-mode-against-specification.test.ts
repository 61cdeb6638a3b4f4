/**
 * Tests that the engine without robust settings agrees with an independent implementation of
 * specification S2, section 4, for random movements. That implementation keeps the phases as
 * letters of a string, and shares no code with the engine.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareOf, definitionOf } from '../fixtures/parsed-definitions.ts';
import { pushUpPose } from '../fixtures/stick-figure.ts';
import { trackOf } from '../fixtures/synthetic-tracks.ts';
import { advance, startSession } from './counting/advance-session.ts';
import { SPEC_ONLY, DEFAULT_ROBUST } from './definition/robust-settings.ts';
import type { Track } from './landmark-track.ts';
import { FAULT_TEXTS } from './rules/rep-verdict-and-form-score.ts';

interface Seen {
  readonly t: number;
  readonly arm: number;
  readonly leg: number;
  readonly core: number;
}

type Letter = 's' | 't' | 'e';

const letterOf = (arm: number): Letter => (arm >= 151 ? 's' : arm >= 111 ? 't' : 'e');

/**
 * Fault texts from specification S2. Skipped end: start, transition, start. Skipped return: end,
 * start. Started new: two starts with no end, or with fewer than two transitions, between them.
 */
const SKIPPED_END = 'Incomplete rep - skipped end phase';
const SKIPPED_RETURN = 'Incomplete rep - skipped return transition';
const STARTED_NEW = 'Incomplete rep - started new rep before completing previous';

const textOf = (word: string): string | null => {
  if (word.endsWith('stets')) return 'pattern';
  if (word.endsWith('sts')) return SKIPPED_END;
  if (word.endsWith('es')) return SKIPPED_RETURN;
  const cycle = /s([te]*)s$/.exec(word)?.[1];
  if (cycle === undefined) return null;
  return cycle.includes('e') && cycle.replaceAll('e', '').length >= 2 ? null : STARTED_NEW;
};

interface ReferenceState {
  current: Letter | null;
  steadySince: number | null;
  word: string;
  times: number[];
  failures: number[];
  readonly outcomes: string[];
}

const trimmed = (state: ReferenceState): void => {
  if (state.word.length <= 10) return;
  state.word = state.word.slice(-5);
  state.times = state.times.slice(-5);
};

const returned = (state: ReferenceState, t: number): void => {
  const text = textOf(state.word);
  if (text === null) return;
  const cycleFrom = state.times[state.word.slice(0, -1).lastIndexOf('s')] ?? t;
  const isBroken = state.failures.some((at) => at >= t - 0.8 * (t - cycleFrom) && at <= t);
  state.outcomes.push(text === 'pattern' ? (isBroken ? 'Alignment lost' : 'valid') : text);
  state.failures = state.failures.filter((at) => at > t);
};

/**
 * Appends a new phase to the history and returns true; returns false if the phase is unchanged. A
 * history of more than 10 phases is cut to its last 5.
 */
const entered = (state: ReferenceState, letter: Letter, t: number): boolean => {
  if (letter === state.current) return false;
  state.current = letter;
  state.word += letter;
  state.times.push(t);
  trimmed(state);
  return true;
};

/**
 * Logs an alignment failure, at most one every 500 ms. Removes failures older than 3000 ms once the
 * start position was valid for 1000 ms.
 */
const logFailure = (state: ReferenceState, letter: Letter, isStraight: boolean, t: number): void => {
  const isSteady = letter === 's' && isStraight;
  state.steadySince = isSteady ? (state.steadySince ?? t) : null;
  if (!isStraight && t - (state.failures.at(-1) ?? -Infinity) >= 500) state.failures.push(t);
  if (state.steadySince === null || t - state.steadySince < 1000) return;
  state.failures = state.failures.filter((at) => t - at <= 3000);
};

/** Ends a rep that has left the start phase as invalid if the last 2000 ms contain 2 failures. */
const endOnSustainedFailure = (state: ReferenceState, t: number): void => {
  if (!/st[te]*$/.test(state.word)) return;
  if (state.failures.filter((at) => t - at <= 2000).length < 2) return;
  state.outcomes.push('Alignment lost for too long');
  [state.word, state.times, state.failures] = ['', [], []];
};

const specified = (frames: readonly Seen[]): readonly string[] => {
  const state: ReferenceState = { current: null, steadySince: null, word: '', times: [], failures: [], outcomes: [] };
  for (const { t, arm, leg, core } of frames) {
    const letter = letterOf(arm);
    const isEntered = entered(state, letter, t);
    logFailure(state, letter, leg >= 146 && core >= 145, t);
    if (isEntered && letter === 's') returned(state, t);
    else endOnSustainedFailure(state, t);
  }
  return state.outcomes;
};

const definition = bareOf('push-up');

/**
 * Replays a track with the engine. Returns the outcome of each rep, and the angles that the engine
 * measured. They differ from the script's angles, because tracks are quantised.
 */
const engineOutcomes = (track: Track): { readonly outcomes: readonly string[]; readonly seen: readonly Seen[] } => {
  let session = startSession(definition, track);
  const seen: Seen[] = [];
  for (const frame of track.frames) {
    session = advance(session, frame);
    const [arm, leg, core] = session.measured?.angles ?? [];
    seen.push({ t: frame.t, arm: arm ?? 0, leg: leg ?? 0, core: core ?? 0 });
  }
  return { outcomes: session.reps.map(({ reason }) => reason ?? 'valid'), seen };
};

const anyMovement = fc.array(
  fc.record({
    to: fc.constantFrom(70, 105, 110, 111, 130, 149, 151, 170),
    ms: fc.constantFrom(40, 80, 300, 900, 1600),
    holdMs: fc.constantFrom(0, 0, 200, 1500, 4500),
  }),
  { minLength: 4, maxLength: 14 },
);
/**
 * Generator of hip angles in degrees, one per 400 ms: mostly straight, rarely sagging, so that
 * single failures occur.
 */
const anySag = fc.array(
  fc.nat(9).map((n) => (n === 0 ? 140 : 178)),
  { minLength: 20, maxLength: 40 },
);

describe('engine with every robust setting off', () => {
  test('gives the same outcomes as the specification for any push-up movement', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anyMovement, anySag, (movements, sags) => {
        const pose = (elbow: number, t: number) => pushUpPose(elbow, sags[Math.floor(t / 400) % sags.length]);
        const { outcomes, seen } = engineOutcomes(
          trackOf({ from: 170, movements: [{ to: 170, ms: 400 }, ...movements], pose }),
        );
        expect(outcomes).toEqual(specified(seen));
        for (const one of outcomes) kinds.add(one);
      }),
      { numRuns: 120, seed: 4 },
    );
    // Every kind of outcome must have occurred; otherwise the property would prove nothing.
    expect(kinds).toEqual(
      new Set(['valid', 'Alignment lost', 'Alignment lost for too long', SKIPPED_END, SKIPPED_RETURN, STARTED_NEW]),
    );
  });

  test('robust set to null switches off every part', () => {
    expect(Object.keys(SPEC_ONLY)).toEqual(Object.keys(DEFAULT_ROBUST));
    expect(Object.values(definition.robust)).toEqual(Object.keys(DEFAULT_ROBUST).map(() => null));
    expect(definitionOf('push-up').robust).not.toEqual(definition.robust);
  });

  test('uses the specified reasons word for word', () => {
    expect(FAULT_TEXTS).toMatchObject({
      skipped_end: SKIPPED_END,
      skipped_return: SKIPPED_RETURN,
      started_new_rep: STARTED_NEW,
      not_deep_enough: SKIPPED_END,
    });
  });
});
