import { parseExercise } from '@reptemple/engine/definition/exercise';
import { trackUntil } from '@reptemple/engine/rules/limits';
import { advance, startSession } from '@reptemple/engine/counting/session';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../../../engine/fixtures/definitions.ts';
import { rep, reps, trackOf } from '../../../../../engine/fixtures/synthetic.ts';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { makeAttempt } from '../../../recorder/live-count/attempt.ts';
import { endOf } from '../../../recorder/watch/limit-watch.ts';
import { analysisDataOf, submissionOf } from './submission.ts';

it('analysisDataOf contains the specified fields, three reps and the exercise definition', () => {
  const definition = definitionOf('push-up');
  const track = trackOf({ from: 170, legs: reps(3, 90) });
  const attempt = makeAttempt({
    frames: track.frames,
    image: { width: track.width, height: track.height },
    definition,
    counted: { validReps: 3, invalidReps: 0 },
    pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
    times: { targets: [], dropped: [] },
    video: new Blob(),
    ending: 'person',
    end: null,
  });
  const exercise = {
    id: 'e',
    name: 'Push-up',
    unit: 'reps',
    cameraPosition: 'side',
    depthStandard: 'standard',
  } as const;
  const sent = JSON.parse(analysisDataOf({ attempt }, { exercise, isDaily: true }, definition));
  expect(sent).toMatchObject({
    exercise: 'Push-up',
    video_source: 'live_camera',
    analysis_results: { repCount: 3, invalidRepCount: 0 },
    is_daily_challenge: true,
  });
  expect(sent.completed_reps).toHaveLength(3);
  expect(parseExercise(sent.exercise_definition)).toEqual({ ok: true, value: definition });
});

/**
 * As in the recorder: the track includes the frame that was being analyzed when the limit ended the
 * set.
 */
const endedByRest = () => {
  const definition = definitionOf('push-up');
  const setOutSlowly = { to: 160, ms: 400, holdMs: 8000 };
  const track = trackOf({ from: 170, legs: [{ to: 170, ms: 1500 }, ...rep(80), { to: 170, ms: 2000 }, setOutSlowly] });
  let session = startSession(definition, track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    const end = endOf(session, { maxDurationMs: null, maxRestMs: 3010 });
    if (end) return { definition, end, recorded: trackUntil(track, frame.t + 40) };
  }
  throw new Error('The rest was never too long.');
};

it('the submitted duration of a set ended by the rest limit is that of the recorded track', () => {
  const { definition, end, recorded } = endedByRest();
  const attempt = makeAttempt({
    frames: recorded.frames,
    image: recorded,
    definition,
    counted: { validReps: 1, invalidReps: 0 },
    pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
    times: { targets: [], dropped: [] },
    video: new Blob(),
    ending: 'rest',
    end,
  });
  const recordedMs = recorded.frames.at(-1)?.t ?? 0;
  // The server rejects a track more than 3 s longer than its attempt.
  expect(recordedMs).toBeGreaterThan(attempt.durationMs + 3000);
  const as = { challengeId: 'c', hasVideo: false, chunkSha256: [], trackSha256: null, hidesFilm: true };
  const sent = submissionOf({ sessionId: 'c-1-x', attempt, keptAt: 0, ticket: null }, as);
  expect(sent.durationSeconds * 1000).toBe(recordedMs);
  expect(sent.hidesFilm).toBe(true);
});
