import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  BanUser,
  ChangeUser,
  DeleteUser,
  GenerateLink,
  GetUserFactors,
  InviteUser,
  ListUsers,
  ListUserSessions,
  ResetUserFactors,
  UnbanUser,
} from '@reptemple/contract/accounts/admin-users';
import { Recover } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Request } from '@reptemple/contract/endpoint';
import { RemoveUserAvatar } from '@reptemple/contract/pictures/picture-uploads';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useReauthentication } from '../../api/reauthentication.ts';
import { withCaptcha } from '../../api/sign-in-methods-and-captcha.ts';
import type { UserKind } from './user-actions-and-badges.ts';

export interface UsersFilters {
  readonly page: number;
  readonly search: string;
  readonly kind: UserKind;
}

export const usersQuery = (asked: UsersFilters) => endpointQuery(ListUsers, { query: asked }, 0);

export const factorsQuery = (user: string) => endpointQuery(GetUserFactors, { params: { user } }, 0);

export const userSessionsQuery = (user: string) => endpointQuery(ListUserSessions, { params: { user } }, 0);

/**
 * Mutation that changes a user account, after reauthentication if the server requires it. Then
 * refetches lists, sign-in methods and sessions.
 */
const useUserCall = <Given, Answer>(change: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => proven(() => change(given)),
    onSuccess: () =>
      Promise.all(
        [ListUsers.id, GetUserFactors.id, ListUserSessions.id].map((id) =>
          queryClient.invalidateQueries({ queryKey: [id] }),
        ),
      ),
  });
};

export type UserChange = Request<typeof ChangeUser>['body'];

export const useChangeUser = () =>
  useUserCall(({ user, change }: { readonly user: string; readonly change: UserChange }) =>
    call(ChangeUser, { params: { user }, body: change }),
  );

export const useBanUser = () =>
  useUserCall(({ user, reason }: { readonly user: string; readonly reason: string }) =>
    call(BanUser, { params: { user }, body: { reason } }),
  );

export const useUnbanUser = () => useUserCall((user: string) => call(UnbanUser, { params: { user } }));

export const useRemoveAvatar = () => useUserCall((user: string) => call(RemoveUserAvatar, { params: { user } }));

export const useDeleteUser = () => useUserCall((user: string) => call(DeleteUser, { params: { user } }));

export const useResetFactors = () => useUserCall((user: string) => call(ResetUserFactors, { params: { user } }));

export const useInviteUser = () =>
  useUserCall((invitation: Request<typeof InviteUser>['body']) => call(InviteUser, { body: invitation }));

export const useGenerateLink = () =>
  useUserCall((wanted: Request<typeof GenerateLink>['body']) => call(GenerateLink, { body: wanted }));

/** Mutation that emails the user a link to set a new password, as 'Forgot password?' does. */
export const useSendRecovery = () =>
  useMutation({ mutationFn: async (email: string) => call(Recover, { body: await withCaptcha({ email }) }) });
