import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { call } from '../../../api/api-client.ts';
import { withNewRandom } from '../recording-labels-and-rules.ts';
import { nextOpened, openNext } from './next-opened-draft.ts';

/**
 * Moves the unsent recording that the record page is about to send to the guest who has just
 * registered. Needed if the user was signed out at Submit. Never rejects: after a failure, the
 * recording stays with its former owner.
 */
export const moveNextDraftToGuest = async (signal: AbortSignal): Promise<void> => {
  const next = nextOpened();
  if (!next?.isToBeSent) return;
  try {
    const { profile } = await call(GetMyProfile, {}, signal);
    const { moveDraftToGuest } = await import('./move-drafts-to-account.ts');
    if (!profile?.isGuest) return;
    const sessionId = withNewRandom(next.sessionId, crypto.getRandomValues(new Uint32Array(4)).join(''));
    if (await moveDraftToGuest(next.sessionId, profile.id, sessionId)) openNext({ sessionId, isToBeSent: true });
  } catch (error) {
    reportError(error);
  }
};
