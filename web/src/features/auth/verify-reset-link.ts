/** Asks the server whether a reset link still works, without using it up. */
import { FollowRecovery } from '@reptemple/contract/auth';
import { addressOf } from '../../api/client.ts';

/** The link's own address leads to /auth/reset-password either with its token or with an error: where it led is the answer. */
export const isResetLinkValid = async (token: string): Promise<boolean> => {
  const address = addressOf(FollowRecovery.path, { token }, { callbackURL: '/auth/reset-password' });
  const reply = await fetch(address, { credentials: 'same-origin' });
  return reply.ok && new URL(reply.url).searchParams.get('token') === token;
};
