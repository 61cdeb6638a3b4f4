/** Inserts recordings as an older schema stored them, without triggers and foreign keys. */
import type { Query } from './test-database.ts';

export const OWNER = '00000000-0000-4000-8000-00000000000a';
const CHALLENGE = '00000000-0000-4000-8000-00000000000c';
export const EXERCISE = '00000000-0000-4000-8000-00000000000e';
const SUBMITTED = '2026-01-01T12:00:00.123Z';
export const CHANGED = '2026-01-02T12:00:00.123Z';

const insert = (query: Query, table: string, row: object) =>
  query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [JSON.stringify(row)]);

export const analysisOf = (validReps: number) => ({
  exercise: 'PUSHUP',
  video_source: 'live_camera',
  analysis_results: { repCount: validReps, invalidRepCount: 0, formScore: null },
  completed_reps: [],
  exercise_definition: { of: 'then' },
  is_daily_challenge: false,
  ended_early: null,
});

export const countsOf = (validReps: number) => ({ valid_reps: validReps, invalid_reps: 0 });

interface Change {
  /** Null for the server, or a user who has left. */
  readonly by: string | null;
  readonly isManual: boolean;
  readonly isLogged?: boolean;
}

export interface OlderRecording {
  /** Current count; 10 were claimed. */
  readonly validReps: number;
  readonly status: string;
  readonly correctedBy?: string;
  /** Latest count of the attempt's own track. */
  readonly own?: number;
  readonly change?: Change;
  readonly review?: object;
  readonly wish?: object;
}

const idOf = (kind: number, at: number): string => `00000000-0000-4000-8000-${kind}0000000000${at}`;

/** Ids of the case at this index. */
export const recordingId = (at: number): string => idOf(1, at);
export const changeId = (at: number): string => idOf(2, at);
const asideId = (at: number): string => idOf(3, at);

const insertRecording = async (
  query: Query,
  at: number,
  { validReps, status, correctedBy, own = 10, change }: OlderRecording,
) => {
  const id = recordingId(at);
  const counted = countsOf(validReps);
  await insert(query, 'challenge_recordings', {
    id,
    challenge_id: CHALLENGE,
    user_id: OWNER,
    name: 'Ann',
    email: 'ann@example.org',
    ...counted,
    total_reps: validReps,
    duration_seconds: 60,
    status,
    claimed_valid_reps: 10,
    claimed_invalid_reps: 0,
    engine_version: change?.isManual === false ? '2' : '1',
    corrected_by: correctedBy,
    session_id: id,
    referral_count: 0,
    analysis_data: analysisOf(validReps),
    created_at: SUBMITTED,
  });
  const none = { target_timestamps: [], actual_timestamps: [], dropped_frames: [], analysis_timeline: [] };
  await insert(query, 'recording_validation_data', {
    recording_id: id,
    mediapipe_config: {},
    processing_interval: 40,
    ...none,
    landmarks_timeline: `tracks/${id}`,
    final_results: { repCount: own, invalidRepCount: 0 },
  });
};

const insertChange = async (query: Query, at: number, { validReps, change }: OlderRecording) => {
  if (!change) return;
  await insert(query, 'challenge_recordings_audit', {
    id: changeId(at),
    recording_id: recordingId(at),
    previous_valid_reps: 10,
    previous_invalid_reps: 0,
    previous_analysis_data: analysisOf(10),
    previous_engine_version: '1',
    new_valid_reps: validReps,
    new_invalid_reps: 0,
    new_analysis_data: analysisOf(validReps),
    new_engine_version: change.isManual ? '1' : '2',
    is_manual_override: change.isManual,
    updated_by: change.by,
    created_at: CHANGED,
  });
  const log = { action: 'recordings.recount', actor_label: 'RepTemple', subject_kind: 'recording', details: {} };
  if (change.isLogged) {
    await insert(query, 'audit_log', { id: asideId(at), at: CHANGED, ...log, subject_id: recordingId(at) });
  }
};

const insertCase = async (query: Query, at: number, one: OlderRecording) => {
  await insertRecording(query, at, one);
  await insertChange(query, at, one);
  const aside = { id: asideId(at), recording_id: recordingId(at) };
  if (one.review)
    await insert(query, 'recording_reviews', { ...aside, opened_at: CHANGED, needs_two: false, ...one.review });
  if (one.wish) await insert(query, 'recording_corrections', { ...aside, ...one.wish });
};

const OTHER = '00000000-0000-4000-8000-00000000000b';

/**
 * Duplicate rows of two concurrent calls, in order of creation. Names of those to keep begin with
 * "the".
 */
const DOUBLED = [
  { user_id: OWNER, provider_id: 'credential', account_id: OWNER, password: 'one of before', updated_at: SUBMITTED },
  { user_id: OWNER, provider_id: 'credential', account_id: OWNER, password: 'the last', updated_at: CHANGED },
  { user_id: OWNER, provider_id: 'credential', account_id: OWNER, password: 'another', updated_at: SUBMITTED },
  { user_id: OTHER, provider_id: 'credential', account_id: OTHER, password: 'the other’s only', updated_at: SUBMITTED },
  { user_id: OWNER, provider_id: 'oidc', account_id: 'ann-7', scope: 'the first', updated_at: SUBMITTED },
  { user_id: OTHER, provider_id: 'oidc', account_id: 'ann-7', scope: 'a second one', updated_at: CHANGED },
  { user_id: OWNER, provider_id: 'oidc', account_id: 'ann-8', scope: 'the one beside it', updated_at: SUBMITTED },
];

export const insertDoubledAccounts = async (query: Query): Promise<void> => {
  await query('set session_replication_role = replica');
  for (const [at, row] of DOUBLED.entries()) {
    const createdAt = new Date(Date.parse(SUBMITTED) + at).toISOString();
    await insert(query, 'account', { id: idOf(4, at), created_at: createdAt, ...row });
  }
  await query('set session_replication_role = default');
};

/** Inserts one user's recordings in one challenge, in schema version 0018. */
export const insertOlder = async (query: Query, cases: readonly OlderRecording[]): Promise<void> => {
  const at = { created_at: SUBMITTED, updated_at: SUBMITTED };
  // Disables triggers and foreign keys, which are not tested here.
  await query('set session_replication_role = replica');
  const account = { email_verified: true, two_factor_enabled: false, is_anonymous: false, ...at };
  await insert(query, '"user"', { id: OWNER, name: 'Ann', email: 'ann@example.org', ...account });
  await insert(query, 'exercise_definitions', { id: EXERCISE, name: 'Push-up', definition: { of: 'now' }, ...at });
  await insert(query, 'challenges', {
    id: CHALLENGE,
    slug: 'a',
    name: 'A',
    challenge_type: 'accountability',
    exercise_definition_id: EXERCISE,
    is_active: true,
    is_hidden: false,
    is_daily: false,
    hide_results_until_finished: false,
    time_zone: 'UTC',
    allow_guests: false,
    gives_prizes: false,
    corrections: 'reviewed',
    depth_standard: 'standard',
    ...at,
  });
  await insert(query, 'challenge_participants', { challenge_id: CHALLENGE, user_id: OWNER, joined_at: SUBMITTED });
  for (const [at, one] of cases.entries()) await insertCase(query, at, one);
  await query('set session_replication_role = default');
};
