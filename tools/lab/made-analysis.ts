import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Analysis data of generated recordings, in the stored format. */
export const MADE_ANALYSIS = JSON.stringify({
  exercise: 'PUSHUP',
  video_source: 'live_camera',
  analysis_results: { repCount: 0, invalidRepCount: 0, formScore: null },
  completed_reps: [],
  exercise_definition: {},
  is_daily_challenge: false,
});

/** SQL version. */
export const madeId = (text: SQL): SQL =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing 'a' from 17)::uuid`;

/** TypeScript version. */
export const madeIdOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-3$3-a$4-');
