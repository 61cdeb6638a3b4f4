/**
 * Checks that the consistency check of `npm --prefix tools run faults` detects half-written data.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findPartialData } from '../../tools/lab/fault-injection/partial-data.ts';
import { query } from '../src/platform/database/query.ts';
import { attempt, attemptWithVideo, newSession, sendChunk } from './attempts.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const change = (statement: string): Promise<unknown> => scene.harness.db.execute(sql.raw(statement));
const partialData = (): Promise<readonly string[]> =>
  findPartialData((question) => query(scene.harness.db, sql.raw(question), z.unknown()));

/** One verified, one with an unprocessed video, and an unfinished upload. */
const record = async (): Promise<void> => {
  await attempt(scene.ann, scene.challengeId);
  await scene.harness.jobs.drain();
  await attemptWithVideo(scene.ann, scene.challengeId);
  await sendChunk(scene.ann, newSession(scene.challengeId), { index: 0, total: 2 });
};

const PLANTED = [
  // Finally failed jobs are kept, and are not retried.
  [
    "update jobs set failed_at = now() where name = 'media-process'",
    'There are 1 videos that wait with nobody at work.',
  ],
  ['delete from media_chunks', 'There are 1 videos that are whole without all of their chunks.'],
  ['delete from recording_findings', 'There are 1 recordings that nobody will check.'],
  ['update challenge_recordings set media_id = null', 'There are 1 videos handed in with no recording.'],
  [
    'update challenge_recordings set total_reps = total_reps + 1',
    'There are 2 recordings whose numbers are not those of their reps.',
  ],
  ['delete from recording_validation_data', 'There are 2 recordings without what they were counted from.'],
  ['delete from challenge_participants', 'There are 2 recordings of people who do not take part.'],
  [
    "update leaderboard_histogram set people = people + 1 where span = 'all' and tab = 'all'",
    'There are 1 places of a histogram that are not its people.',
  ],
  ['delete from leaderboard_entries', 'There are 2 recordings of people who stand on no board.'],
] as const;

describe('the consistency check', () => {
  it('finds no partial data before the jobs run, and detects each kind of inserted inconsistency', async () => {
    await record();
    expect(await partialData()).toEqual([]);
    for (const [statement, sentence] of PLANTED) {
      expect(await partialData()).not.toContain(sentence);
      await change(statement);
      expect(await partialData()).toContain(sentence);
    }
  });

  it('finds no partial data after the jobs have run', async () => {
    await record();
    await scene.harness.jobs.drain();
    expect(await partialData()).toEqual([]);
  });
});
