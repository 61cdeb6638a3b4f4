/** Asks the server if a reset link is valid, without using it. */
import { CheckRecovery } from '@reptemple/contract/accounts/auth';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** An invalid token is rejected as invalid input. @throws ApiError on all other errors */
export const isResetLinkValid = async (token: string): Promise<boolean> => {
  try {
    await call(CheckRecovery, { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
};
