/**
 * `npm --prefix tools run bench:engine`: the engine's time per frame compared with the pose model's
 * in the same run, and time and memory for a 20-minute track. Writes its part of
 * docs/benchmarks.md. `--replay` measures only the 20 minutes and writes nothing.
 */
import '../../scripts/print-script-help.mjs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import type { Session } from '@reptemple/engine/counting/advance-session';
import { trackOfVideo } from '@reptemple/pose/node/detect-poses-in-video';
import { openPoseDetector } from '@reptemple/pose/node/node-pose-detector';
import { openVideoFile } from '@reptemple/pose/node/open-video-file';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { IMAGE, reps, trackOf } from '../../engine/fixtures/synthetic-tracks.ts';
import { circumstances, quantile, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## The engine, a frame';
const CLIP = fileURLToPath(new URL('../../media/clips/push-up.webm', import.meta.url));
const TARGET_MICROS = 20;
const ROUNDS = 5;
const REPLAY_LIMIT_MS = 1000;

const track = trackOf({ from: 170, movements: reps(400, 80, 170, 700, 1600) });
const fed = (session: Session): Session => track.frames.reduce(advance, session);
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const measurePoseModel = async (): Promise<number> => {
  const detector = await openPoseDetector(RECORDING_POSE_CONFIG);
  const video = await openVideoFile(CLIP);
  const times: number[] = [];
  const timed: typeof detector = {
    ...detector,
    detect: (pixels, at) => {
      const from = performance.now();
      const found = detector.detect(pixels, at);
      times.push((performance.now() - from) * 1000);
      return found;
    },
  };
  try {
    await trackOfVideo(video, timed, RECORDING_POSE_CONFIG, () => undefined);
  } finally {
    video.close();
    detector.close();
  }
  return quantile(times, 0.5);
};

const measureExercise = (exercise: string): number => {
  const start = startSession(getExercise(exercise), IMAGE);
  fed(start);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    fed(start);
    return ((performance.now() - from) * 1000) / track.frames.length;
  });
  return quantile(rounds, 0.5);
};

const openHeap = (): (() => number) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  return () => {
    if (typeof collectGarbage === 'function') collectGarbage();
    return process.memoryUsage().heapUsed;
  };
};

/**
 * Measures recounting a 20-minute track. Returns a sentence with time and memory, and sets the exit
 * code if the limit is exceeded.
 */
const measureReplay = (): string => {
  const heapUsed = openHeap();
  const before = heapUsed();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    const session = fed(startSession(getExercise('push-up'), IMAGE));
    return { session, millis: Math.round(performance.now() - from) };
  }).toSorted((a, b) => a.millis - b.millis);
  const middle = rounds.splice(0).at(Math.floor(ROUNDS / 2));
  const kept = heapUsed() - before;
  if (!middle) throw new Error('Nothing was measured.');
  const { session, millis } = middle;
  if (millis >= REPLAY_LIMIT_MS) process.exitCode = 1;
  return (
    `20 minutes at 25 frames a second: ${track.frames.length} frames in ${millis} ms (limit ${REPLAY_LIMIT_MS}), ` +
    `${session.reps.length} reps; the state keeps ${megabytes(kept)} MB of heap, ` +
    `${megabytes(JSON.stringify(session).length)} MB as JSON.`
  );
};

const measureAll = async (): Promise<void> => {
  const about = `\`npm --prefix tools run bench:engine\` on ${circumstances()}. The middle of ${ROUNDS} rounds over 20 minutes, beside the full pose model on every picture of our clip, decoding left out, in the same process. At most ${TARGET_MICROS} µs a frame.`;
  const model = await measurePoseModel();
  const rows = COUNTED_IDS.map((exercise) => {
    const micros = measureExercise(exercise);
    if (micros > TARGET_MICROS) process.exitCode = 1;
    return `| ${exercise} | ${micros.toFixed(1)} | ${(model / 1000).toFixed(1)} | 1/${Math.round(model / micros)} |`;
  });
  const head = ['| exercise | engine, µs | pose model, ms | ratio |', '|---|---:|---:|---:|'];
  const text = [HEADING, '', about, '', ...head, ...rows, '', measureReplay()].join('\n');
  say(text);
  writePart(HEADING, text);
};

if (process.argv.includes('--replay')) say(measureReplay());
else await measureAll();
