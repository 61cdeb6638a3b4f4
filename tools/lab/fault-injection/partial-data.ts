/**
 * Finds partially written data: each query counts rows that violate a transaction's atomicity.
 */
import { z } from 'zod';

/** Failed jobs stay for inspection, but no longer count as pending. */
const hasJob = (name: string, key: string, id: string): string =>
  `exists (select 1 from jobs j where j.name = '${name}' and j.failed_at is null and j.data->>'${key}' = ${id}::text)`;

/**
 * A verified recording has at least one finding. Before that it has a pending job, or a video to
 * wait for.
 */
const IS_LOOKED_AFTER = [
  'exists (select 1 from recording_findings f where f.recording_id = r.id)',
  hasJob('recording-verify', 'recordingId', 'r.id'),
  hasJob('media-settled', 'mediaId', 'r.media_id'),
  "exists (select 1 from media m where m.id = r.media_id and m.state = 'processing')",
].join(' or ');

const BIN = 'challenge_id, span, starts_on, tab, tier, reps, form_score';

/** Maps a description of the problem to the rows that have it. */
const PARTIAL_DATA: Readonly<Record<string, string>> = {
  'recordings without what they were counted from':
    'challenge_recordings r where not exists (select 1 from recording_validation_data v where v.recording_id = r.id)',
  'recordings whose numbers are not those of their reps': `challenge_recordings where valid_reps + invalid_reps <> total_reps
     or jsonb_array_length(analysis_data->'completed_reps') <> total_reps`,
  'recordings of people who do not take part': `challenge_recordings r where not exists (
     select 1 from challenge_participants p where p.challenge_id = r.challenge_id and p.user_id = r.user_id)`,
  'recordings of people who stand on no board': `challenge_recordings r where not exists (
     select 1 from leaderboard_entries e where e.challenge_id = r.challenge_id and e.person = r.user_id and e.span = 'all' and e.tab = 'all')`,
  'recordings that nobody will check': `challenge_recordings r where not (${IS_LOOKED_AFTER})`,
  'places of a histogram that are not its people': `(
     select ${BIN}, count(*)::int as people from leaderboard_entries group by ${BIN}) e
     full join (select * from leaderboard_histogram where people <> 0) h using (${BIN}) where e.people is distinct from h.people`,
  'videos handed in with no recording': `media m where m.state in ('processing', 'ready', 'failed')
     and not exists (select 1 from challenge_recordings r where r.media_id = m.id)`,
  'videos that wait with nobody at work': `media m where m.state = 'processing' and not ${hasJob('media-process', 'mediaId', 'm.id')}`,
  'videos that are whole without all of their chunks': `media m where m.state <> 'receiving'
     and (select count(*) from media_chunks c where c.media_id = m.id) <> m.total_chunks`,
};

const Counted = z.tuple([z.object({ n: z.coerce.number() })]);

/** Returns a message for each problem found. `ask` runs one query. */
export const findPartialData = async (
  ask: (query: string) => Promise<readonly unknown[]>,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [what, rows] of Object.entries(PARTIAL_DATA)) {
    const [{ n }] = Counted.parse(await ask(`select count(*) as n from ${rows}`));
    if (n > 0) faults.push(`There are ${n} ${what}.`);
  }
  return faults;
};
