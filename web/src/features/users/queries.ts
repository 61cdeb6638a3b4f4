/** People, as admins see and change them. */
import { Recover } from '@reptemple/contract/auth';
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
} from '@reptemple/contract/admin-users';
import type { Request } from '@reptemple/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withCaptcha } from '../../api/captcha.ts';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useProof } from '../../api/proof.ts';
import type { UserKind } from './rules.ts';

export interface UsersAsked {
  readonly page: number;
  readonly search: string;
  readonly kind: UserKind;
}

/** Fresh whenever it is opened: others sign up while an admin looks elsewhere. */
export const usersQuery = (asked: UsersAsked) => endpointQuery(ListUsers, { query: asked }, 0);

export const factorsQuery = (user: string) => endpointQuery(GetUserFactors, { params: { user } }, 0);

export const userSessionsQuery = (user: string) => endpointQuery(ListUserSessions, { params: { user } }, 0);

/** Whatever changes a person changes what is listed about them, and may want a proof of who changes it. */
const useUserCall = <Given, Answer>(change: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  const proven = useProof();
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

export const useDeleteUser = () => useUserCall((user: string) => call(DeleteUser, { params: { user } }));

export const useResetFactors = () => useUserCall((user: string) => call(ResetUserFactors, { params: { user } }));

export const useInviteUser = () =>
  useUserCall((invitation: Request<typeof InviteUser>['body']) => call(InviteUser, { body: invitation }));

export const useGenerateLink = () =>
  useUserCall((wanted: Request<typeof GenerateLink>['body']) => call(GenerateLink, { body: wanted }));

/** The same message that 'Forgot password?' sends. */
export const useSendRecovery = () =>
  useMutation({ mutationFn: async (email: string) => call(Recover, { body: await withCaptcha({ email }) }) });
