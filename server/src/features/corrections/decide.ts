/** An admin's yes or no to a correction, with the reason its owner reads. */
import type { DecideCorrection } from '@reptemple/contract/corrections';
import type { Received } from '@reptemple/contract/endpoint';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { changeResult, lockRecording } from '../recordings/public.ts';
import type { UserContext } from './correct.ts';
import { decide, lockCorrection, type StoredCorrection } from './store.ts';

type Verdict = Received<typeof DecideCorrection>['body'];

/** @throws Refusal not_found; forbidden for one's own; conflict when it has been decided on, or the result has changed since. */
export const decideOn = (id: string, { decision, reason }: Verdict, context: UserContext): Promise<StoredCorrection> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, now } = context;
    const correction = await lockCorrection(tx, id);
    const recording = correction && (await lockRecording(tx, correction.recordingId));
    if (!correction || !recording) throw new Refusal('not_found', 'There is no such correction.');
    if (recording.userId === caller.userId)
      throw new Refusal('forbidden', 'Nobody decides on their own corrections. Please ask another admin.');
    if (correction.state !== 'requested') throw new Refusal('conflict', 'Somebody has decided on this already.');
    const { validReps, invalidReps, isAnalysed, analysisData, engineVersion } = correction;
    if (decision === 'accept') {
      const after = { validReps, invalidReps, analysisData, engineVersion };
      const source = {
        updatedBy: recording.userId,
        suggestedReps: isAnalysed ? null : validReps,
        isManualOverride: !isAnalysed,
      };
      await changeResult(tx, recording, { ...after, correctedBy: 'owner' }, source, { id: ids.uuid(), now });
    }
    await recordAudit(tx, context, {
      action: `corrections.${decision}`,
      subjectKind: 'recording',
      subjectId: recording.id,
      details: { wanted: { validReps, invalidReps }, reason },
    });
    const state = decision === 'accept' ? 'accepted' : 'refused';
    return decide(tx, id, { state, decidedBy: caller.userId, decidedAt: now, reason });
  });
