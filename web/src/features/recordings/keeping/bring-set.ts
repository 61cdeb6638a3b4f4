/** Takes the set along whose session ended at Submit, when its person registers as a guest in the same tab. */
import { GetMyProfile } from '@reptemple/contract/profile';
import { call } from '../../../api/client.ts';
import { nextOpened } from './next-opened.ts';

/** Never rejects: without the set the guest is registered all the same, and the set stays with its former owner. */
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
