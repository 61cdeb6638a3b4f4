/** An admin's yes or no to a correction, with the reason its owner reads. */
import type { DecideCorrection } from '@reptemple/contract/corrections';
import type { Received } from '@reptemple/contract/endpoint';
import type { UserContext } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { lockRecording } from '../recordings/public.ts';
import { enforce } from './enforce.ts';
import { decide, findCorrection, lockCorrection, type StoredCorrection } from './store.ts';

type Verdict = Received<typeof DecideCorrection>['body'];

/** @throws Refusal not_found; forbidden for one's own; conflict when it has been decided on. */
export const decideOn = (id: string, { decision, reason }: Verdict, context: UserContext): Promise<StoredCorrection> =>
  context.db.transaction(async (tx) => {
    const { caller, now } = context;
    // The recording first, as whoever corrects it does: in another order the two would wait for each other.
    const asked = await findCorrection(tx, id);
    const recording = asked && (await lockRecording(tx, asked.recordingId));
    const correction = recording && (await lockCorrection(tx, id));
    if (!correction || !recording) throw new Refusal('not_found', 'There is no such correction.');
    if (recording.userId === caller.userId)
      throw new Refusal('forbidden', 'Nobody decides on their own corrections. Please ask another admin.');
    if (correction.state !== 'requested') throw new Refusal('conflict', 'Somebody has decided on this already.');
    const { validReps, invalidReps } = correction;
    if (decision === 'accept') {
      const word = { correctedBy: 'owner', updatedBy: recording.userId } as const;
      await enforce(tx, recording, correction, word, context);
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
