/**
 * Generates tracks from our clip: at varying tempos, so that none counts as a duplicate; or the
 * clip repeated. Also generates ids and analysis data of recordings.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import pushUp from '../../../engine/exercises/push-up.json' with { type: 'json' };
import { replay } from '../../../engine/src/counting/track-replay.ts';
import { parseExercise } from '../../../engine/src/definition/parse-exercise.ts';
import { parseTrack } from '../../../engine/src/landmark-track.ts';
import type { DrawnSet } from '../../../server/src/features/media/processing/child-process-messages-and-limits.ts';

const CLIP = join(import.meta.dirname, '../../../media/clips/push-up.track.json.gz');

const Track = z.looseObject({
  frames: z.array(z.looseObject({ t: z.number(), p: z.array(z.number()).nullable() })),
});

/**
 * Maximum factor by which a section of a simulated track is slowed down. Each section gets a random
 * factor from 1 to this.
 */
const SLOWEST = 1.3;
/** Number of frames per section. */
const STRETCH = 30;

export interface MadeTrack {
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly durationMs: number;
}

/**
 * Returns a function that makes a track from our clip, each time with other changes of tempo.
 * `random` returns numbers from 0 to 1.
 */
export const trackMaker = (random: () => number): (() => MadeTrack) => {
  const { frames, ...rest } = Track.parse(JSON.parse(gunzipSync(readFileSync(CLIP)).toString('utf8')));
  const head = JSON.stringify(rest).slice(0, -1);
  const poses = frames.map(({ t, p }) => ({ t, text: `,"p":${JSON.stringify(p)}}` }));
  return () => {
    let [at, pace, before] = [0, 1, poses[0]?.t ?? 0];
    const lines = poses.map(({ t, text }, index) => {
      if (index % STRETCH === 0) pace = 1 + (SLOWEST - 1) * random();
      at += Math.round((t - before) * pace);
      before = t;
      return `{"t":${at}${text}`;
    });
    const packed = gzipSync(`${head},"frames":[${lines.join(',')}]}`, { level: 1 });
    return { packed: new Uint8Array(packed), durationMs: at };
  };
};

const CLIP_MS = 16_000;

/**
 * Returns a set that repeats our clip `times` times, for rendering clips. Writes its track to
 * `folder`.
 */
export const sampleSet = async (folder: string, times: number): Promise<DrawnSet> => {
  const clip = Track.parse(JSON.parse(gunzipSync(readFileSync(CLIP)).toString('utf8')));
  const frames = Array.from({ length: times }, (_none, round) =>
    clip.frames.map((frame) => ({ ...frame, t: frame.t + round * CLIP_MS })),
  ).flat();
  const [track, exercise] = [parseTrack({ ...clip, frames }), parseExercise(pushUp)];
  if (!track.ok || !exercise.ok) throw new Error('The clip has no track of push-ups.');
  const trackPath = join(folder, `track-${times}.json.gz`);
  await writeFile(trackPath, gzipSync(JSON.stringify(track.value)));
  const { reps, validReps } = replay(track.value, exercise.value);
  const shown = reps.map(({ startMs, endMs, valid }) => ({ startMs, endMs, valid }));
  return { trackPath, definition: pushUp, challengeName: 'Strict Push-Ups', reps: shown, validReps };
};

export const MADE_ANALYSIS = JSON.stringify({
  exercise: 'PUSHUP',
  video_source: 'live_camera',
  analysis_results: { repCount: 0, invalidRepCount: 0, formScore: null },
  completed_reps: [],
  exercise_definition: {},
  is_daily_challenge: false,
});

/** Returns SQL for an id that is derived from a text. `madeIdOf` returns the same id. */
export const madeId = (text: SQL): SQL =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing 'a' from 17)::uuid`;

/** Returns an id derived from a text, the same as `madeId` in SQL. */
export const madeIdOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-3$3-a$4-');
