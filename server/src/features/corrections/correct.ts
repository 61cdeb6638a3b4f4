/** Takes a correction in: changes the result at once, or keeps the wish until an admin has decided. */
import { worded } from '@reptemple/contract/worded';
import { OVERRIDDEN } from '@reptemple/contract/corrections';
import type { Database } from '../../platform/database.ts';
import type { Caller, UserContext } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import {
  addAnalysis,
  countAnalyses,
  findRecording,
  lockRecording,
  MOST_ANALYSES,
  withChallenge,
  type Reanalysis,
  type StoredRecording,
} from '../recordings/public.ts';
import { askForTwo, hasBeenDecided, isRival, noticePlaces, RIVAL } from '../review/public.ts';
import { answerRequest, dropRequest, findRequest, requestCorrection, type StoredCorrection } from '../wishes/public.ts';
import { enforce } from './enforce.ts';
import { isOverride, outcomeOf, type Corrector, type Counts, type Outcome } from './rules.ts';

/** What somebody wants the result to be. */
export interface Wanted extends Counts {
  /** Another analysis of the video that comes to it, not stored yet; null: somebody typed it. */
  readonly analysis: Reanalysis['analysis'] | null;
}

/** @throws Refusal forbidden. */
export const checkCorrector = (recording: StoredRecording, caller: Caller): void => {
  if (recording.userId !== caller.userId && !caller.isAdmin)
    throw new Refusal('forbidden', 'Only who was recorded, and admins, can correct a result.');
};

const correctorOf = ({ userId }: StoredRecording, caller: Caller): Corrector => ({
  isOwner: userId === caller.userId,
  isAdmin: caller.isAdmin,
});

/** Before anything is locked: whether an override is about what may win follows from the board as it stands. */
const noticeBeforehand = async (recording: StoredRecording, { caller, db, now }: UserContext): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) await noticePlaces(db, now, recording.challengeId);
};

/** @throws Refusal forbidden for an override of what may win against the caller. */
const checkNoRival = async (db: Database, recording: StoredRecording, { caller, now }: UserContext): Promise<void> => {
  if (!isOverride(correctorOf(recording, caller))) return;
  if (await isRival(db, recording, { callerId: caller.userId, now })) throw new Refusal('forbidden', RIVAL);
};

/** Whether somebody may correct this at all, for those who have work to do first. @throws Refusal forbidden. */
export const checkBeforehand = async (recording: StoredRecording, context: UserContext): Promise<void> => {
  checkCorrector(recording, context.caller);
  await noticeBeforehand(recording, context);
  await checkNoRival(context.db, recording, context);
};

const answerOf = ({ state, validReps, invalidReps }: StoredCorrection) => ({
  state,
  wanted: { validReps, invalidReps },
});

/** An admin's word is on record beside everything else that admins do, with the wish that it answered. */
const noteOverride = async (
  tx: Database,
  { before, wanted, answered }: { before: StoredRecording; wanted: Counts; answered: StoredCorrection | undefined },
  context: UserContext,
) =>
  recordAudit(tx, context, {
    action: 'corrections.override',
    subjectKind: 'recording',
    subjectId: before.id,
    details: {
      before: { validReps: before.validReps, invalidReps: before.invalidReps },
      after: { validReps: wanted.validReps, invalidReps: wanted.invalidReps },
      ...(answered && { answered: answerOf(answered) }),
    },
  });

/** Admins are not bound: they must be able to put right what an owner has used up. @throws Refusal conflict when no more are kept. */
export const checkRoom = async (db: Database, recording: StoredRecording, caller: Caller): Promise<void> => {
  if (isOverride(correctorOf(recording, caller))) return;
  // Another takes its place.
  const waiting = await findRequest(db, recording.id);
  const replaced = (waiting?.analysisId ?? null) === null ? 0 : 1;
  if ((await countAnalyses(db, recording.id)) - replaced < MOST_ANALYSES) return;
  throw new Refusal(
    'conflict',
    worded('This video has been analysed {times} times. No more analyses are kept of it.', { times: MOST_ANALYSES }),
  );
};

const override = async (tx: Database, recording: StoredRecording, wanted: Wanted, context: UserContext) => {
  const { caller, jobs, now } = context;
  const result = { validReps: wanted.validReps, invalidReps: wanted.analysis ? wanted.invalidReps : null };
  // Whoever wished for another count is answered: what became of it stays beside what was changed.
  const answered = await answerRequest(tx, recording.id, result, {
    decidedBy: caller.userId,
    decidedAt: now,
    reason: OVERRIDDEN,
    jobs,
  });
  await enforce(tx, recording, wanted, { correctedBy: 'admin', updatedBy: caller.userId }, context);
  await noteOverride(tx, { before: recording, wanted, answered }, context);
  await askForTwo(tx, recording, context);
};

const take = (recordingId: string, wanted: Wanted, context: UserContext): Promise<Outcome> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, jobs, now } = context;
    const { recording, challenge } = await withChallenge(tx, await lockRecording(tx, recordingId));
    checkCorrector(recording, caller);
    await checkNoRival(tx, recording, context);
    const corrector = correctorOf(recording, caller);
    // What a person has decided is not undone by its owner alone, wherever corrections are open.
    const policy = (await hasBeenDecided(tx, recording.id)) ? 'reviewed' : challenge.corrections;
    const outcome = outcomeOf(recording, wanted, corrector, policy);
    if (outcome === 'no_changes') return outcome;
    if (wanted.analysis) {
      await checkRoom(tx, recording, caller);
      await addAnalysis(tx, wanted.analysis);
    }
    if (outcome === 'updated' && isOverride(corrector)) await override(tx, recording, wanted, context);
    else if (outcome === 'updated') {
      // Their own word takes the place of what they wished for.
      await dropRequest(tx, recording.id, jobs);
      await enforce(tx, recording, wanted, { correctedBy: 'owner', updatedBy: caller.userId }, context);
    } else {
      const { validReps, invalidReps, analysis } = wanted;
      const analysisId = analysis?.id ?? null;
      const request = { id: ids.uuid(), recordingId, validReps, invalidReps, analysisId, requestedAt: now };
      await requestCorrection(tx, request, jobs);
    }
    return outcome;
  });

/** @throws Refusal when there is no such recording, it is somebody else's or a rival's, or its challenge is gone. */
export const correct = async (recordingId: string, wanted: Wanted, context: UserContext): Promise<Outcome> => {
  const recording = await findRecording(context.db, recordingId);
  if (recording) await noticeBeforehand(recording, context);
  return take(recordingId, wanted, context);
};
