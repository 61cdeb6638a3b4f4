/** Changes the gender for a user's ranking in a challenge. Admin only; writes an audit entry. */
import type { SetRankedGender } from '@reptemple/contract/recordings/corrections';
import type { Handler } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/public.ts';
import { givesPrizes } from '../challenges/public.ts';
import { changeGender, lockRecording, withChallenge } from '../recordings/public.ts';
import { checkDisinterest } from '../review/public.ts';

export const setRankedGender: Handler<typeof SetRankedGender> = ({ params, body: { gender } }, context) =>
  context.db.transaction(async (tx) => {
    const { recording, challenge } = await withChallenge(tx, await lockRecording(tx, params.recording));
    if (await givesPrizes(tx, challenge.id)) await checkDisinterest(tx, challenge.id, context.caller.userId, []);
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
