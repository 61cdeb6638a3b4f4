/**
 * Queries of correction requests. Used by corrections, which create and decide them, and by
 * reviews, which resolve them.
 */
import { and, asc, count, eq, isNull, sql, inArray } from 'drizzle-orm';
import type { PageQuery } from '@reptemple/contract/pagination';
import type { CorrectionState } from '@reptemple/contract/recordings/corrections';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { challenges } from '../challenges/schema.ts';
import { removeAnalysis } from '../recordings/index.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingCorrections } from './schema.ts';

export type StoredCorrection = typeof recordingCorrections.$inferSelect;

export const requestCorrection = async (
  tx: Database,
  wanted: typeof recordingCorrections.$inferInsert,
  jobs: Jobs,
): Promise<void> => {
  await dropRequest(tx, wanted.recordingId, jobs);
  await tx.insert(recordingCorrections).values(wanted);
};

/** Deletes the undecided request of a recording, with its analysis. */
export const dropRequest = async (tx: Database, recordingId: string, jobs: Jobs): Promise<void> => {
  const [dropped] = await tx
    .delete(recordingCorrections)
    .where(and(eq(recordingCorrections.recordingId, recordingId), eq(recordingCorrections.state, 'requested')))
    .returning({ analysisId: recordingCorrections.analysisId });
  const analysisId = dropped?.analysisId ?? null;
  if (analysisId !== null) await removeAnalysis(tx, analysisId, jobs);
};

export const listCorrectionsOf = (db: Database, recordingId: string): Promise<StoredCorrection[]> =>
  db
    .select()
    .from(recordingCorrections)
    .where(eq(recordingCorrections.recordingId, recordingId))
    .orderBy(asc(recordingCorrections.requestedAt), asc(recordingCorrections.id));

export const findCorrection = async (db: Database, id: string): Promise<StoredCorrection | undefined> => {
  const [row] = await db.select().from(recordingCorrections).where(eq(recordingCorrections.id, id));
  return row;
};

export const lockCorrection = async (tx: Database, id: string): Promise<StoredCorrection | undefined> => {
  const [row] = await tx.select().from(recordingCorrections).where(eq(recordingCorrections.id, id)).for('update');
  return row;
};

export interface Decision {
  readonly state: Exclude<CorrectionState, 'requested'>;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason: string;
}

export const decide = async (tx: Database, id: string, decision: Decision): Promise<StoredCorrection> => {
  const [row] = await tx.update(recordingCorrections).set(decision).where(eq(recordingCorrections.id, id)).returning();
  if (!row) throw new Error('A locked correction vanished.');
  return row;
};

/**
 * Result of a review or correction, to compare with the open correction request. `invalidReps` is
 * null if a person typed the count; then only the valid reps are compared.
 */
interface Answer {
  readonly validReps: number;
  readonly invalidReps: number | null;
}

/**
 * Resolves the open request of a recording that was reviewed or corrected: accepted if it asked for
 * the same result, otherwise refused, and its analysis is deleted. Returns the request; undefined
 * if there was none.
 */
export const answerRequest = async (
  tx: Database,
  recordingId: string,
  result: Answer,
  { jobs, ...decision }: Omit<Decision, 'state'> & { readonly jobs: Jobs },
): Promise<StoredCorrection | undefined> => {
  const { validReps, invalidReps } = recordingCorrections;
  const isWanted = and(
    eq(validReps, result.validReps),
    result.invalidReps === null ? undefined : eq(invalidReps, result.invalidReps),
  );
  const [answered] = await tx
    .update(recordingCorrections)
    .set({ state: sql`case when ${isWanted} then 'accepted' else 'refused' end`, ...decision })
    .where(and(eq(recordingCorrections.recordingId, recordingId), eq(recordingCorrections.state, 'requested')))
    .returning();
  if (answered?.state === 'refused' && answered.analysisId !== null)
    await removeAnalysis(tx, answered.analysisId, jobs);
  return answered;
};

export const findRequest = async (db: Database, recordingId: string): Promise<StoredCorrection | undefined> => {
  const [row] = await db
    .select()
    .from(recordingCorrections)
    .where(and(eq(recordingCorrections.recordingId, recordingId), eq(recordingCorrections.state, 'requested')));
  return row;
};

export const countRequested = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(recordingCorrections)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingCorrections.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(and(eq(recordingCorrections.state, 'requested'), isNull(challenges.deletedAt)));
  return row?.total ?? 0;
};

export const listCorrections = async (db: Database, query: PageQuery & { readonly state: CorrectionState }) => {
  const { limit, offset } = windowOf(query);
  const where = and(
    eq(recordingCorrections.state, query.state),
    holding(query.search, [challengeRecordings.name, challenges.name]),
  );
  const joined = {
    correction: recordingCorrections,
    challengeId: challenges.id,
    challengeName: challenges.name,
    exerciseId: challenges.exerciseDefinitionId,
    name: challengeRecordings.name,
    userId: challengeRecordings.userId,
    validReps: challengeRecordings.validReps,
    invalidReps: challengeRecordings.invalidReps,
  };
  const ofRecording = eq(challengeRecordings.id, recordingCorrections.recordingId);
  const ofChallenge = eq(challenges.id, challengeRecordings.challengeId);
  const rows = await db
    .select(joined)
    .from(recordingCorrections)
    .innerJoin(challengeRecordings, ofRecording)
    .innerJoin(challenges, ofChallenge)
    .where(where)
    .orderBy(asc(recordingCorrections.requestedAt), asc(recordingCorrections.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(recordingCorrections)
    .innerJoin(challengeRecordings, ofRecording)
    .innerJoin(challenges, ofChallenge)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
};

/**
 * Privacy export of correction requests. They are deleted with their recording; only the deciding
 * admin's id is removed here.
 */
export const correctionRequestData: PersonalData = {
  tables: ['recording_corrections'],
  filesSay: {
    'corrections.json': 'your correction requests',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const { recordingId, state, validReps, invalidReps, requestedAt, decidedAt, reason } = recordingCorrections;
    const rows = await db
      .select({ recordingId, state, validReps, invalidReps, requestedAt, decidedAt, reason })
      .from(recordingCorrections)
      .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingId))
      .where(inArray(challengeRecordings.userId, [...userIds]))
      .orderBy(asc(requestedAt), asc(recordingCorrections.id));
    if (rows.length > 0) yield jsonFile('corrections.json', rows);
  },
  erase: async (tx, { userIds }) => {
    const { decidedBy } = recordingCorrections;
    await tx
      .update(recordingCorrections)
      .set({ decidedBy: null })
      .where(inArray(decidedBy, [...userIds]));
  },
};
