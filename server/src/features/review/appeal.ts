/** The owner of a recording appeals a decision once. Another reviewer decides again. */
import type { UserContext } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/public.ts';
import { lockRecording, withChallenge } from '../recordings/public.ts';
import { appealStateOf } from './rules.ts';
import { addRound, listRounds } from './store.ts';

const REFUSALS = {
  none: 'Nobody has decided on this recording, or somebody is looking at it again. You can appeal against what they decide.',
  waiting: 'You have appealed already. Another person will look.',
  decided: 'Your appeal has been decided. That decision is final.',
} as const;

/**
 * @throws Refusal not_found; forbidden for another user's recording; conflict if there is no
 * decision to appeal.
 */
export const appeal = (recordingId: string, reason: string, context: UserContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, now } = context;
    const { recording } = await withChallenge(tx, await lockRecording(tx, recordingId));
    if (recording.userId !== caller.userId) throw new Refusal('forbidden', 'Only who was recorded can appeal.');
    const rounds = await listRounds(tx, [recordingId]);
    const [state, last] = [appealStateOf(rounds), rounds.at(-1)];
    if (state !== 'possible') throw new Refusal('conflict', REFUSALS[state]);
    if (!last) throw new Error('An appeal has nothing to be against.');
    await addRound(tx, {
      id: ids.uuid(),
      recordingId,
      openedAt: now,
      needsTwo: last.needsTwo,
      appealOf: last.id,
      appealReason: reason,
    });
    await recordAudit(tx, context, { action: 'review.appeal', subjectKind: 'recording', subjectId: recordingId });
  });
