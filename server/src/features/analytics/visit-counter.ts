/**
 * Counts in memory how often visitors open a challenge, its recorder and the camera, and start a
 * set. Adds the sums to the daily totals once a minute, so that page views cause no writes
 * (docs/decisions/0049).
 */
import { sql } from 'drizzle-orm';
import { VISITS_PER_HOUR } from '@reptemple/contract/operations/challenge-analytics';
import type { VisitStep } from '@reptemple/contract/operations/challenge-analytics';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { analyticsVisits } from './schema.ts';

const FLUSH_EVERY_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/**
 * Length in ms of the time slots in which visits are counted. Every time zone has its midnight at
 * the start of a quarter of an hour, so slots can be added up to local days.
 */
const SLOT_MS = 15 * 60 * 1000;
/**
 * Maximum number of counters in memory. Requests with invented challenge ids could create any
 * number. Visits beyond this number are not counted.
 */
const MAX_COUNTERS = 5_000;
/** Maximum number of client addresses in memory. Visits from further addresses are not counted. */
const MAX_ADDRESSES = 20_000;

interface Counter {
  readonly challengeId: string;
  readonly step: VisitStep;
  readonly at: Date;
  count: number;
}

interface Visit {
  readonly challengeId: string;
  readonly step: VisitStep;
  /** Client address, for the rate limit only. Stays in memory for an hour at most. */
  readonly address: string;
}

export interface VisitCounter {
  readonly count: (visit: Visit, now: Date) => boolean;
  /** Adds the counts to the database. If that fails, keeps the counts in memory and rejects. */
  readonly flush: (db: Database) => Promise<void>;
}

const openAddressLimit = () => {
  let usedByAddress = new Map<string, number>();
  let since = 0;
  return (address: string, now: Date): boolean => {
    if (now.getTime() - since >= HOUR_MS) [usedByAddress, since] = [new Map(), now.getTime()];
    const used = usedByAddress.get(address);
    if (used === undefined && usedByAddress.size >= MAX_ADDRESSES) return false;
    if (used !== undefined && used >= VISITS_PER_HOUR) return false;
    usedByAddress.set(address, (used ?? 0) + 1);
    return true;
  };
};

/**
 * Adds the counts of visits to the daily totals. Skips unknown challenges. Sorts the rows, so that
 * two processes cannot deadlock.
 */
const addCounts = async (db: Database, counters: readonly Counter[]): Promise<void> => {
  const rows = sql.join(
    counters.map(
      ({ challengeId, step, at, count }) =>
        sql`(${challengeId}::uuid, ${step}::text, ${at.toISOString()}::timestamptz, ${count}::int)`,
    ),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${analyticsVisits} as total (challenge_id, day, step, count)
    select c.id, (visit.at at time zone c.time_zone)::date, visit.step, sum(visit.count)
    from (values ${rows}) as visit (challenge_id, step, at, count) join challenges c on c.id = visit.challenge_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (challenge_id, day, step) do update set count = total.count + excluded.count`);
};

export const openVisitCounter = (): VisitCounter => {
  let counters = new Map<string, Counter>();
  const isWithinLimit = openAddressLimit();
  const add = (counter: Counter): boolean => {
    const key = `${counter.challengeId} ${counter.step} ${counter.at.getTime()}`;
    const known = counters.get(key);
    if (known) known.count += counter.count;
    else if (counters.size < MAX_COUNTERS) counters.set(key, counter);
    else return false;
    return true;
  };
  return {
    count: ({ challengeId, step, address }, now) => {
      const at = new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
      return isWithinLimit(address, now) && add({ challengeId, step, at, count: 1 });
    },
    flush: async (db) => {
      const taken = [...counters.values()];
      if (taken.length === 0) return;
      counters = new Map();
      await addCounts(db, taken).catch((error: unknown) => {
        taken.forEach(add);
        throw error;
      });
    },
  };
};

interface Flushing {
  readonly visits: VisitCounter;
  readonly db: Database;
  readonly log: Log;
}

/**
 * Writes the counts to the database once a minute. Returns a function that stops this and writes a
 * last time.
 */
export const startFlushing = ({ visits, db, log }: Flushing): (() => Promise<void>) => {
  const flush = (): Promise<void> =>
    visits.flush(db).catch((error: unknown) => log.warn({ err: error }, 'Could not store the visit counts.'));
  let flushing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, FLUSH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flushing;
    await flush();
  };
};
