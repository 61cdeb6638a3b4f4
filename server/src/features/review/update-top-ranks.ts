/**
 * Tracks which recordings have a top rank, and since when. Leaderboards do not store the time: a
 * recording may move up because another was removed. So changes are detected every minute, and each
 * time the queue is opened.
 */
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { UNDECIDED_STATUSES } from '@reptemple/contract/recordings/recordings';
import { TOP_PLACES } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job } from '../../platform/jobs/jobs.ts';
import { hasPrizes } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import { hasWinners } from '../leaderboard/index.ts';
import { leaderboardChanges, leaderboardEntries, NO_DAY } from '../leaderboard/schema.ts';
import { userProfiles } from '../profile/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { reviewBoards, reviewPlaces } from './schema.ts';

const BATCH = 500;

const UNDECIDED = sql.join(
  UNDECIDED_STATUSES.map((status) => sql`${status}`),
  sql`, `,
);

const [entries, recordings, boards, places] = [leaderboardEntries, challengeRecordings, reviewBoards, reviewPlaces];

const ranked = (tab: SQL, columns: SQL): SQL => sql`
  select ${columns} from ${entries}
  join ${recordings} placed on placed.id = ${entries.recordingId} and leaderboard_adds_up(placed.status, ${hasPrizes})
  where ${entries.challengeId} = ${challenges.id} and ${entries.span} = 'all' and ${entries.startsOn} = ${NO_DAY}
    and ${entries.tab} = ${tab} and ${entries.reps} > 0
  order by ${entries.tier}, (-${entries.reps}), (-${entries.formScore}), ${entries.createdAt}, ${entries.recordingId}`;

const TOP = sql.raw(String(TOP_PLACES));
const LAST = sql.raw(String(TOP_PLACES - 1));

/**
 * Returns the SQL query of recordings with a top rank on a board. With prizes: verified and
 * adjusted results, and results under review or verification that would get a top rank if verified.
 * Without prizes: all but unverified results.
 */
const firstPlaces = (tab: SQL): SQL => sql`
  (${ranked(tab, sql`${entries.recordingId} as recording_id`)} limit ${TOP})
  union
  (select may.id from ${recordings} may
    where ${hasPrizes} and may.challenge_id = ${challenges.id} and may.status in (${UNDECIDED})
      and (${tab} = 'all' or coalesce(may.gender, 'other') = ${tab})
      and may.valid_reps >= greatest(1, coalesce((${ranked(tab, sql`${entries.reps}`)} offset ${LAST} limit 1), 0))
      and not exists (
        select 1 from ${entries} own where own.challenge_id = may.challenge_id and own.person = coalesce(may.user_id, may.id)
          and own.span = 'all' and own.starts_on = ${NO_DAY} and own.tab = ${tab} and own.tier = 0 and own.reps >= may.valid_reps
      )
      and not exists (select 1 from ${userProfiles} where ${userProfiles.id} = may.user_id and ${userProfiles.isTester}))`;

const followed = sql`concat_ws(' ', sum(${leaderboardChanges.changes}), ${challenges.challengeType},
  ${challenges.genderFilter}, ${hasPrizes})`;

const changed = (only: string | undefined): SQL => sql`
  select ${challenges.id} as id, ${followed} as seen, ${boards.seen} is null as is_new
  from ${challenges} join ${leaderboardChanges} on ${leaderboardChanges.challengeId} = ${challenges.id}
  left join ${boards} on ${boards.challengeId} = ${challenges.id}
  where ${challenges.deletedAt} is null and ${only === undefined ? sql`true` : eq(challenges.id, only)}
  group by ${challenges.id}, ${boards.seen} having ${boards.seen} is distinct from ${followed}
  order by ${challenges.id} limit ${sql.raw(String(BATCH))}`;

/**
 * Returns SQL that updates the stored top ranks of challenges whose leaderboard changed. It is a
 * single statement, so that all parts see the same snapshot. `since` is when the recording got its
 * rank, or when prizes were added or removed. At the first update of a challenge, it is when the
 * recording was created.
 */
const updateSome = (now: Date, only: string | undefined): SQL => sql`
  with changed as materialized (${changed(only)}),
  wanted as materialized (
    select distinct on (${recordings.id}) ${recordings.id} as recording_id, ${challenges.id} as challenge_id,
      ${hasPrizes} as is_prize,
      case when changed.is_new then ${recordings.createdAt} else ${now.toISOString()}::timestamptz end as since
    from changed join ${challenges} on ${challenges.id} = changed.id
    cross join (values ('all'), ('male'), ('female'), ('other')) board(tab)
    cross join lateral (${firstPlaces(sql`board.tab`)}) place
    join ${recordings} on ${recordings.id} = place.recording_id
    where ${hasWinners(sql`board.tab`)} order by ${recordings.id}
  ),
  gone as (
    delete from ${places} where ${places.challengeId} in (select id from changed)
      and ${places.recordingId} not in (select recording_id from wanted)
  ),
  come as (
    insert into ${places} as known (recording_id, challenge_id, is_prize, since)
    select recording_id, challenge_id, is_prize, since from wanted
    on conflict (recording_id) do update set is_prize = excluded.is_prize,
      since = case when known.is_prize = excluded.is_prize then known.since else ${now.toISOString()}::timestamptz end
  )
  insert into ${boards} (challenge_id, seen) select id, seen from changed
  on conflict (challenge_id) do update set seen = excluded.seen
  returning challenge_id`;

const Noticed = z.object({ rows: z.array(z.unknown()) });

/**
 * Updates the top ranks from boards that changed since the last update. If `only` is a challenge
 * id, updates only that challenge.
 */
export const updateTopPlaces = async (db: Database, now: Date, only?: string): Promise<void> => {
  let looked: number;
  do {
    // Uses a transaction, because it is retried if it conflicts with a concurrent update.
    const noticed = await db.transaction((tx) => tx.execute(updateSome(now, only)));
    looked = Noticed.parse(noticed).rows.length;
  } while (looked === BATCH);
};

export const UPDATE_TOP_PLACES: Job = {
  name: 'review-places',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 60,
};

/**
 * Jobs of reviews: updates the top ranks every minute, so that the queue can show for how long a
 * recording has waited.
 */
export const reviewJobs: readonly BoundJob[] = [
  boundJob(UPDATE_TOP_PLACES, { run: (_data, { db, now }) => updateTopPlaces(db, now) }),
];
