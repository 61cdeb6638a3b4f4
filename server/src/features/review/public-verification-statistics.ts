/**
 * Public statistics on how a challenge's results were verified, with a cache. They contain no names
 * and exclude testers.
 */
import { eq, sql } from 'drizzle-orm';
import type { Reply } from '@reptemple/contract/endpoint';
import { TRANSPARENCY_SECONDS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { GetTransparency } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Database } from '../../platform/database/database.ts';
import { inChallenge } from '../recordings/index.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingReviews } from './schema.ts';

type Figures = NonNullable<Reply<typeof GetTransparency>>;

const howMany = (where: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);

const { status, correctedBy } = challengeRecordings;
const { appealOf, decidedAt, decision } = recordingReviews;

const recordingFigures = async (db: Database, challengeId: string) => {
  const rows = await db
    .select({
      recordings: sql<number>`count(*)`.mapWith(Number),
      verified: howMany(sql`${status} = 'verified'`),
      adjusted: howMany(sql`${status} = 'adjusted'`),
      checking: howMany(sql`${status} = 'checking'`),
      counted: howMany(sql`${status} = 'counted'`),
      unverified: howMany(sql`${status} = 'unverified'`),
      underReview: howMany(sql`${status} = 'pending_review'`),
      corrected: howMany(sql`${correctedBy} is not null`),
    })
    .from(challengeRecordings)
    .where(inChallenge(challengeId, undefined));
  return rows[0];
};

const reviewFigures = async (db: Database, challengeId: string) => {
  const rows = await db
    .select({
      reviewed:
        sql<number>`count(distinct ${recordingReviews.recordingId}) filter (where ${decidedAt} is not null)`.mapWith(
          Number,
        ),
      open: howMany(sql`${appealOf} is not null and ${decidedAt} is null`),
      upheld: howMany(sql`${appealOf} is not null and ${decision} = 'keep'`),
      changed: howMany(sql`${appealOf} is not null and ${decision} <> 'keep'`),
    })
    .from(recordingReviews)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingReviews.recordingId))
    .where(inChallenge(challengeId, undefined));
  return rows[0];
};

const count = async (db: Database, challengeId: string): Promise<Figures> => {
  const [recordings, reviews] = [await recordingFigures(db, challengeId), await reviewFigures(db, challengeId)];
  if (!recordings || !reviews) throw new Error('A count came back empty.');
  const { reviewed, ...appeals } = reviews;
  return { ...recordings, reviewed, appeals };
};

const KEPT = 500;

interface Entry {
  readonly figures: Promise<Figures>;
  /** Unix time in ms at which the count finished; undefined while counting. */
  arrived: number | undefined;
}

/**
 * Creates a cache of statistics, because counting a large challenge is slow and the endpoint is
 * public. The lifetime starts when a result arrives; otherwise a count slower than the lifetime
 * would restart again and again.
 */
export const openStatisticsCache = (ask: typeof count = count) => {
  const kept = new Map<string, Entry>();
  const begin = (db: Database, challengeId: string, now: Date): Entry => {
    const began = performance.now();
    const entry: Entry = { figures: ask(db, challengeId), arrived: undefined };
    // Deletes the entry before adding it again, so that the Map has the oldest entry first.
    kept.delete(challengeId);
    kept.set(challengeId, entry);
    const arrive = (): void => {
      entry.arrived = now.getTime() + performance.now() - began;
    };
    entry.figures.then(arrive, () => kept.delete(challengeId));
    return entry;
  };
  const forgetOldest = (): void => {
    const [oldest] = [...kept].find(([, { arrived }]) => arrived !== undefined) ?? [];
    if (oldest !== undefined) kept.delete(oldest);
  };
  return (db: Database, challengeId: string, now: Date): Promise<Figures> => {
    const known = kept.get(challengeId);
    const isFresh = known?.arrived === undefined || now.getTime() - known.arrived < TRANSPARENCY_SECONDS * 1000;
    if (known && isFresh) return known.figures;
    const { figures } = begin(db, challengeId, now);
    if (kept.size > KEPT) forgetOldest();
    return figures;
  };
};
