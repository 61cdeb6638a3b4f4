/**
 * Moves a recording to a guest. For a session that ended at Submit, when the user then registers as
 * a guest in the same tab.
 */
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { call } from '../../../api/client.ts';
import { nextOpened } from './next-opened.ts';

/**
 * Never rejects: if it fails, the guest is registered without the recording, which stays with its
 * former owner.
 */
export const bringSetToGuest = async (signal: AbortSignal): Promise<void> => {
  const next = nextOpened();
  if (!next?.isToBeSent) return;
  try {
    const { profile } = await call(GetMyProfile, {}, signal);
    const { giveToGuest } = await import('./follow-guest.ts');
    if (profile?.isGuest) await giveToGuest(next.sessionId, profile.id);
  } catch (error) {
    reportError(error);
  }
};
