/**
 * Invariant of the analytics tables: they equal a recomputation from all recordings except
 * testers'. The recomputation shares neither SQL nor calendar functions with the database.
 */
import { eq } from 'drizzle-orm';
import { readFigures } from '../src/features/analytics/figures.ts';
import { analyticsAddresses } from '../src/features/analytics/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { dayOf } from '../src/platform/time/calendar.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Stage } from './leaderboard-happenings.ts';

type Recorded = typeof challengeRecordings.$inferSelect;

/** Counts equal keys; sorted. */
const tally = (keys: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const addressesOf = (recordings: readonly Recorded[]) => tally(recordings.map(({ email }) => email.toLowerCase()));

const expectedOf = (all: readonly Recorded[], testers: ReadonlySet<string | null>, timeZone: string) => {
  const recordings = all.filter(({ userId }) => !testers.has(userId));
  const reps = recordings.reduce((sum, { validReps }) => sum + validReps, 0);
  return {
    summary: {
      recordings: recordings.length,
      male: recordings.filter(({ gender }) => gender === 'male').length,
      female: recordings.filter(({ gender }) => gender === 'female').length,
      participants: addressesOf(recordings).length,
      averageValidReps: recordings.length === 0 ? 0 : Math.round(reps / recordings.length),
      topScore: Math.max(0, ...recordings.map(({ validReps }) => validReps)),
    },
    days: tally(recordings.map(({ createdAt }) => dayOf(createdAt, timeZone))),
    // Includes testers, who are filtered when reading.
    addresses: addressesOf(all)
      .map(([, count]) => count)
      .toSorted((a, b) => a - b),
  };
};

const figuresOf = async (db: Database, challenge: { readonly id: string; readonly timeZone: string }) => {
  const kept = await db.select().from(analyticsAddresses).where(eq(analyticsAddresses.challengeId, challenge.id));
  const { summary, days } = await readFigures(db, challenge);
  return {
    summary,
    days: [...days],
    addresses: kept.map(({ recordings }) => recordings).toSorted((a, b) => a - b),
  };
};

/** Returns stored and recomputed figures, per challenge. */
export const compareFigures = async ({ db, challengeIds }: Stage) => {
  const testers = await db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isTester, true));
  const ids = new Set<string | null>(testers.map(({ id }) => id));
  const figures: object[] = [];
  const expectedFigures: object[] = [];
  for (const id of challengeIds) {
    const [challenge] = await db.select().from(challenges).where(eq(challenges.id, id));
    const timeZone = challenge?.timeZone ?? 'UTC';
    const recordings = await db.select().from(challengeRecordings).where(eq(challengeRecordings.challengeId, id));
    figures.push(await figuresOf(db, { id, timeZone }));
    expectedFigures.push(expectedOf(recordings, ids, timeZone));
  }
  return { figures, expectedFigures };
};
