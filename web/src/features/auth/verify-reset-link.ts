/** Asks the server whether a reset link still works, without using it up. */
import { CheckRecovery } from '@reptemple/contract/auth';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** The token that is not right is refused as bad input. @throws ApiError when the server did not say. */
export const isResetLinkValid = async (token: string): Promise<boolean> => {
  try {
    await call(CheckRecovery, { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
};
