import {
  CorrectRecording,
  DecideCorrection,
  GetCorrections,
  ListCorrections,
  ReanalyseRecording,
  SetRankedGender,
} from '@reptemple/contract/recordings/corrections';
import type { Correction, CorrectionRow, ResultChange } from '@reptemple/contract/recordings/corrections';
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings/recordings';
import { paged } from '../../platform/database/pagination-and-search.ts';
import type { ConcurrencyLimiter } from '../../platform/http/concurrency-limiter.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { contentOf } from '../../platform/http/parse-request.ts';
import { recordAudit } from '../audit/index.ts';
import { givesPrizes } from '../challenges/index.ts';
import { listCorrections, listCorrectionsOf } from '../correction-requests/index.ts';
import type { StoredCorrection } from '../correction-requests/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import type { UnitOf } from '../exercises/index.ts';
import { findRecording, listChanges, withChallenge, changeGender, lockRecording } from '../recordings/index.ts';
import type { CountTrack, StoredChange } from '../recordings/index.ts';
import { findRivals, updateTopPlaces, checkNoConflictOfInterest } from '../review/index.ts';
import { byHand } from './correction-approval-policy.ts';
import { checkCorrector, correct, rerun, decideOn } from './make-and-decide-corrections.ts';

/**
 * Sets the gender that a user ranks by in a challenge, for all their recordings of it. Writes an
 * audit entry.
 * @throws AppError not_found; unprocessable if the challenge has prizes and the admin takes part
 */
const setRankedGender: Handler<typeof SetRankedGender> = ({ params, body: { gender } }, context) =>
  context.db.transaction(async (tx) => {
    const { recording, challenge } = await withChallenge(tx, await lockRecording(tx, params.recording));
    if (await givesPrizes(tx, challenge.id))
      await checkNoConflictOfInterest(tx, challenge.id, context.caller.userId, []);
    if (recording.gender === gender) return { gender };
    await changeGender(tx, recording, gender, context.now);
    await recordAudit(tx, context, {
      action: 'recordings.gender',
      subjectKind: 'recording',
      subjectId: recording.id,
      details: { challengeId: challenge.id, userId: recording.userId, from: recording.gender, to: gender },
    });
    return { gender };
  });

const MAX_ANALYSIS_REQUEST = MAX_TRACK_BYTES + 64 * 1024;

const present = (stored: StoredCorrection): Correction => ({
  id: stored.id,
  state: stored.state,
  wanted: { validReps: stored.validReps, invalidReps: stored.invalidReps },
  isAnalysed: stored.analysisId !== null,
  requestedAt: stored.requestedAt.toISOString(),
  decidedAt: stored.decidedAt?.toISOString() ?? null,
  reason: stored.reason,
});

type Row = Awaited<ReturnType<typeof listCorrections>>['rows'][number];

const presentRow = (
  { correction, userId, exerciseId, validReps, invalidReps, ...named }: Row,
  caller: { readonly userId: string },
  rivals: ReadonlySet<string>,
  unitOf: UnitOf,
): CorrectionRow => ({
  ...present(correction),
  ...named,
  recordingId: correction.recordingId,
  unit: unitOf(exerciseId),
  current: { validReps, invalidReps },
  isMine: userId === caller.userId,
  isRival: rivals.has(correction.recordingId),
});

const presentChange = (stored: StoredChange, ownerId: string | null): ResultChange => {
  const byPerson = stored.updatedBy === ownerId ? 'owner' : 'admin';
  return {
    at: stored.createdAt.toISOString(),
    before: { validReps: stored.previousValidReps, invalidReps: stored.previousInvalidReps },
    after: { validReps: stored.newValidReps, invalidReps: stored.newInvalidReps },
    by: stored.updatedBy === null ? 'server' : byPerson,
    isManual: stored.isManualOverride,
  };
};

const correctRecording: Handler<typeof CorrectRecording> = async ({ params, body }, context) => ({
  outcome: await correct(params.recording, { ...byHand(body.validReps), analysis: null }, context),
});

const reanalyseRecording =
  (countTrack: CountTrack): Handler<typeof ReanalyseRecording> =>
  async ({ params, form }, context) =>
    rerun(params.recording, (await contentOf(form.track)).bytes, countTrack, context);

const getCorrections: Handler<typeof GetCorrections> = async ({ params }, { db, caller }) => {
  const { recording } = await withChallenge(db, await findRecording(db, params.recording));
  checkCorrector(recording, caller);
  const [corrections, changes] = await Promise.all([
    listCorrectionsOf(db, recording.id),
    listChanges(db, recording.id),
  ]);
  return {
    corrections: corrections.map(present),
    changes: changes.map((change) => presentChange(change, recording.userId)),
  };
};

const listAll: Handler<typeof ListCorrections> = async ({ query }, { db, caller, now }) => {
  const { rows, total } = await listCorrections(db, query);
  // Updates the top ranks first, because they decide which recordings compete with each other for a
  // prize.
  await updateTopPlaces(db, now);
  const recordings = rows.map(({ correction, challengeId }) => ({ id: correction.recordingId, challengeId }));
  const rivals = await findRivals(db, recordings, { callerId: caller.userId, now });
  const unitOf = await findCountUnits(
    db,
    rows.map(({ exerciseId }) => exerciseId),
  );
  return { corrections: rows.map((row) => presentRow(row, caller, rivals, unitOf)), ...paged(total, query) };
};

const decideCorrection: Handler<typeof DecideCorrection> = async ({ params, body }, context) => ({
  correction: present(await decideOn(params.correction, body, context)),
});

export const correctionRoutes = (countTrack: CountTrack, gate: ConcurrencyLimiter): readonly Route[] => [
  route(CorrectRecording, correctRecording),
  route(ReanalyseRecording, reanalyseRecording(countTrack), { maxBodyBytes: MAX_ANALYSIS_REQUEST, gate }),
  route(GetCorrections, getCorrections),
  route(ListCorrections, listAll),
  route(DecideCorrection, decideCorrection),
  route(SetRankedGender, setRankedGender),
];
