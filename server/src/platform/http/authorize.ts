import type { Access } from '@reptemple/contract/endpoint';
import { AppError } from './app-error.ts';

interface Rights {
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  readonly mustSetUpSecondFactor: boolean;
}

const authorizeAdmin = ({ isAdmin, mustSetUpSecondFactor }: Rights): void => {
  if (isAdmin) return;
  if (!mustSetUpSecondFactor) throw new AppError('forbidden', 'Only admins can do this.');
  throw new AppError(
    'second_factor_required',
    'Admins need two-factor authentication. Set it up under Security first.',
  );
};

/**
 * Checks a caller's access to an endpoint.
 * @throws AppError if the caller may not use an endpoint with this access level
 */
export const authorize = (access: Access, caller: Rights | null): void => {
  if (access === 'anyone') return;
  if (!caller) throw new AppError('not_signed_in', 'Sign in to do this.');
  // Allows guests here. The handler checks whether the data is the caller's own, because a guest may
  // correct their own recording.
  if (access === 'participant' || access === 'owner') return;
  if (caller.isGuest)
    throw new AppError('forbidden', 'Guests cannot do this. Sign up with your email to get an account.');
  if (access === 'admin') authorizeAdmin(caller);
};
