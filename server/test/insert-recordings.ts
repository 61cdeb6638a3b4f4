/**
 * Inserts recordings directly into the database, without upload or recount. For tests of
 * leaderboards, lists and statistics.
 */
import { sql } from 'drizzle-orm';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';

const COUNTED_OF = {
  verified: 'verified',
  adjusted: 'adjusted',
  checking: 'verified',
  counted: 'verified',
  pending_review: 'verified',
  unverified: 'unverified',
} as const;

type Stored = typeof challengeRecordings.$inferInsert;

/**
 * Returns a random id of a recording that is not in the random sample for review (one in twenty).
 * `LOTS` has an id inside and an id outside of the sample.
 */
const unsampledId = (): string => randomIds.uuid().replace(/.{4}$/, 'ffff');

/** Inserts one recording per item, in order; by default an attempt of 10 valid reps. */
export const addRecordings = async (
  db: Database,
  challengeId: string,
  given: readonly Partial<Stored>[],
  createdAt: Date,
): Promise<readonly string[]> => {
  const rows = given.map((more, at): Stored => {
    const validReps = more.validReps ?? 10;
    const invalidReps = more.invalidReps ?? 0;
    const status = more.status ?? 'verified';
    return {
      id: unsampledId(),
      challengeId,
      name: `Person ${at}`,
      email: `person${at}@example.org`,
      gender: null,
      validReps,
      invalidReps,
      totalReps: validReps + invalidReps,
      durationSeconds: 60,
      status,
      countedStatus: COUNTED_OF[status],
      claimedValidReps: validReps,
      claimedInvalidReps: invalidReps,
      engineVersion: 'test',
      sessionId: `${challengeId}-1773576000000-${randomIds.uuid()}`,
      analysisData: {
        exercise: 'PUSHUP',
        video_source: 'live_camera',
        analysis_results: { repCount: validReps, invalidRepCount: invalidReps, formScore: null },
        completed_reps: [],
        exercise_definition: {},
        is_daily_challenge: false,
      },
      createdAt,
      ...more,
    };
  });
  const PART = 500;
  // Turns triggers off for many recordings, and rebuilds leaderboards and analytics once at the
  // end. Triggers would update them for each recording.
  const areMany = rows.length > PART;
  if (areMany) await db.execute(sql`alter table challenge_recordings disable trigger user`);
  for (let at = 0; at < rows.length; at += PART) await db.insert(challengeRecordings).values(rows.slice(at, at + PART));
  if (areMany) {
    await db.execute(sql`alter table challenge_recordings enable trigger user`);
    await db.execute(sql`select leaderboard_rebuild(${challengeId}), analytics_rebuild(${challengeId})`);
  }
  return rows.map(({ id }) => id);
};
