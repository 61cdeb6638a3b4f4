import { expect, it } from 'vitest';
import { liveResult, startSession } from '@reptemple/engine/counting/advance-session';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { INITIAL_ANALYSIS, nextAnalysisState } from './rerun-state.ts';
import type { AnalysisState, AnalysisStep } from './rerun-state.ts';

const exercise = parseExercise(pushUp);
if (!exercise.ok) throw new Error('The push-up is a definition.');
const track = { version: 1, width: 640, height: 360, model: 'full', frames: [] } as const;
const analysis = { track, result: liveResult(startSession(exercise.value, track)) };
const after = (...steps: readonly AnalysisStep[]): AnalysisState => steps.reduce(nextAnalysisState, INITIAL_ANALYSIS);

it('a rerun starts with the recording’s own definition and stores its analysis at the end', () => {
  const rerunning = after({ kind: 'judgedBy', definitionId: 'squat' }, { kind: 'rerun' });
  expect(rerunning).toEqual({ run: 2, isRerunning: true, analysis: undefined, definitionId: undefined });
  expect(nextAnalysisState(rerunning, { kind: 'analysed', analysis })).toEqual({ ...rerunning, analysis });
});

it('the latest analysis of a rerun is the result; without a rerun there is no result', () => {
  const seen = after({ kind: 'rerun' }, { kind: 'analysed', analysis });
  const again = { ...analysis };
  expect(nextAnalysisState(seen, { kind: 'analysed', analysis: again }).analysis).toBe(again);
  expect(after({ kind: 'analysed', analysis }).analysis).toBeUndefined();
});

it('ending a rerun returns to the stored result; without a rerun it changes nothing', () => {
  const seen = after({ kind: 'rerun' }, { kind: 'analysed', analysis }, { kind: 'ended' });
  expect(seen).toEqual({ ...INITIAL_ANALYSIS, run: 2 });
  const looking = after({ kind: 'judgedBy', definitionId: 'squat' });
  expect(nextAnalysisState(looking, { kind: 'ended' })).toBe(looking);
});
