/**
 * Privacy export and deletion of recordings. Exports every recording with its reps, changes and
 * track files, as stored (gzipped JSON).
 */
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type {
  PersonalData,
  PersonalFile,
  PersonalSources,
} from '../../platform/database/personal-data-handler-types.ts';
import { forget } from '../../platform/http/rate-limit-counter.ts';
import { clipsLimit } from '../media/index.ts';
import { withdrawReferrals } from './referral-credit-and-status-change.ts';
import { challengeRecordings, challengeRecordingsAudit, recordingAnalyses, recordingValidationData } from './schema.ts';
import { removeTracks } from './store.ts';
import type { StoredRecording } from './store.ts';

const BATCH = 20;

const after = ({ createdAt, id }: StoredRecording) =>
  or(
    gt(challengeRecordings.createdAt, createdAt),
    and(eq(challengeRecordings.createdAt, createdAt), gt(challengeRecordings.id, id)),
  );

const readBatch = (db: Database, userIds: readonly string[], last: StoredRecording | undefined) =>
  db
    .select()
    .from(challengeRecordings)
    .leftJoin(recordingValidationData, eq(recordingValidationData.recordingId, challengeRecordings.id))
    .where(and(inArray(challengeRecordings.userId, [...userIds]), last && after(last)))
    .orderBy(asc(challengeRecordings.createdAt), asc(challengeRecordings.id))
    .limit(BATCH);
type Row = Awaited<ReturnType<typeof readBatch>>[number];

/** Returns the query of a recording's changes without their author, who may be another person. */
const changesOf = (db: Database, recordingId: string) =>
  db
    .select({
      at: challengeRecordingsAudit.createdAt,
      previousValidReps: challengeRecordingsAudit.previousValidReps,
      previousInvalidReps: challengeRecordingsAudit.previousInvalidReps,
      newValidReps: challengeRecordingsAudit.newValidReps,
      newInvalidReps: challengeRecordingsAudit.newInvalidReps,
      isManualOverride: challengeRecordingsAudit.isManualOverride,
    })
    .from(challengeRecordingsAudit)
    .where(eq(challengeRecordingsAudit.recordingId, recordingId))
    .orderBy(asc(challengeRecordingsAudit.createdAt), asc(challengeRecordingsAudit.id));

const withoutTrack = <Stored extends { readonly landmarksTimeline: string | null }>({
  landmarksTimeline: _key,
  ...rest
}: Stored) => rest;

const filesOf = async function* (row: Row, { db, files }: PersonalSources): AsyncGenerator<PersonalFile> {
  const recording = row.challenge_recordings;
  const checks = row.recording_validation_data;
  const others = await db
    .select()
    .from(recordingAnalyses)
    .where(eq(recordingAnalyses.recordingId, recording.id))
    .orderBy(asc(recordingAnalyses.createdAt), asc(recordingAnalyses.id));
  yield jsonFile(`recordings/${recording.id}.json`, {
    ...recording,
    validation: checks && withoutTrack(checks),
    analyses: others.map(withoutTrack),
    changes: await changesOf(db, recording.id),
  });
  const tracks = [
    ...(checks ? [{ of: '', key: checks.landmarksTimeline }] : []),
    ...others.flatMap(({ id, landmarksTimeline: key }) => (key === null ? [] : [{ of: `.${id}`, key }])),
  ];
  for (const { of, key } of tracks) {
    if (await files.find(key)) {
      yield { name: `recordings/${recording.id}${of}.track.json.gz`, input: files.stream(key) };
    }
  }
};

export const recordingData: PersonalData = {
  tables: [
    'challenge_recordings',
    'challenge_recordings_audit',
    'recording_validation_data',
    'recording_analyses',
    'challenge_genders',
    'mailbox_holds',
    // Tables whose rows database triggers insert and delete.
    'analytics_totals',
    'analytics_days',
    'analytics_addresses',
    'analytics_visits',
  ],
  filesSay: {
    'recordings/':
      'each recording with its reps and how they were judged (.json), and the landmarks they were counted from (.track.json.gz; docs/track-format.md in the source code says how to read them)',
  },
  collect: async function* ({ userIds }, sources): AsyncGenerator<PersonalFile> {
    let last: StoredRecording | undefined;
    do {
      const rows: Row[] = await readBatch(sources.db, userIds, last);
      for (const row of rows) yield* filesOf(row, sources);
      last = rows.at(-1)?.challenge_recordings;
    } while (last);
  },
  erase: async (tx, { userIds }, jobs) => {
    for (const id of userIds) await forget(tx, clipsLimit(id).key);
    await withdrawReferrals(tx, userIds);
    const own = await tx
      .select({ id: challengeRecordings.id })
      .from(challengeRecordings)
      .where(inArray(challengeRecordings.userId, [...userIds]));
    await removeTracks(
      tx,
      own.map(({ id }) => id),
      jobs,
    );
    await tx.delete(challengeRecordings).where(inArray(challengeRecordings.userId, [...userIds]));
  },
};
