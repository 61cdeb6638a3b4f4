/** Takes a correction in: changes the result at once, or keeps the wish until an admin has decided. */
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings';
import type { Database } from '../../platform/database.ts';
import type { Caller, UserContext } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { findChallenge } from '../challenges/public.ts';
import { lockRecording, type StoredRecording } from '../recordings/public.ts';
import { hasBeenDecided } from '../review/public.ts';
import { enforce, type Wanted } from './enforce.ts';
import { isOverride, outcomeOf, type Counts, type Outcome } from './rules.ts';
import { dropRequest, requestCorrection } from './store.ts';

export const CHALLENGE_GONE = 'The challenge of this recording is gone.';

/** @throws Refusal not_found or forbidden. */
export const checkCorrector = (recording: StoredRecording | undefined, caller: Caller): StoredRecording => {
  if (!recording) throw new Refusal('not_found', RECORDING_NOT_FOUND);
  if (recording.userId !== caller.userId && !caller.isAdmin)
    throw new Refusal('forbidden', 'Only who was recorded, and admins, can correct a result.');
  return recording;
};

/** An admin's word is on record beside everything else that admins do. */
const noteOverride = async (tx: Database, before: StoredRecording, wanted: Counts, context: UserContext) =>
  recordAudit(tx, context, {
    action: 'corrections.override',
    subjectKind: 'recording',
    subjectId: before.id,
    details: {
      before: { validReps: before.validReps, invalidReps: before.invalidReps },
      after: { validReps: wanted.validReps, invalidReps: wanted.invalidReps },
    },
  });

/**
 * @param wantedOf what is wanted, told of the recording as it stands when nobody else can change it
 * @throws Refusal when there is no such recording, it is somebody else's, or its challenge is gone.
 */
export const correct = (
  recordingId: string,
  wantedOf: (recording: StoredRecording) => Wanted,
  context: UserContext,
): Promise<Outcome> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, now } = context;
    const recording = checkCorrector(await lockRecording(tx, recordingId), caller);
    const challenge = await findChallenge(tx, recording.challengeId);
    if (!challenge) throw new Refusal('conflict', CHALLENGE_GONE);
    const corrector = { isOwner: recording.userId === caller.userId, isAdmin: caller.isAdmin };
    const wanted = wantedOf(recording);
    // What a person has decided is not undone by its owner alone, wherever corrections are open.
    const policy = (await hasBeenDecided(tx, recording.id)) ? 'reviewed' : challenge.corrections;
    const outcome = outcomeOf(recording, wanted, corrector, policy);
    if (outcome === 'updated') {
      const correctedBy = isOverride(corrector) ? 'admin' : 'owner';
      await dropRequest(tx, recording.id);
      await enforce(tx, recording, wanted, { correctedBy, updatedBy: caller.userId }, context);
      if (correctedBy === 'admin') await noteOverride(tx, recording, wanted, context);
    }
    if (outcome === 'requested') {
      await requestCorrection(tx, { ...wanted, id: ids.uuid(), recordingId, requestedAt: now });
    }
    return outcome;
  });
