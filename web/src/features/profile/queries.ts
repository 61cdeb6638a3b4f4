import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ClaimFirstAdmin,
  DeleteMyAccount,
  ExportMyData,
  GetMyProfile,
  UpdateMyProfile,
} from '@reptemple/contract/accounts/profile';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { GetCampaignStandings } from '@reptemple/contract/campaigns/campaign-pages';
import { GetStanding } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetAggregate, GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { RemoveMyAvatar, UploadMyAvatar } from '@reptemple/contract/pictures/picture-uploads';
import type { Crop } from '@reptemple/contract/pictures/picture-uploads';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useReauthentication } from '../../api/reauthentication.ts';
import type { ProfileChange } from './profile-draft.ts';

export const profileQuery = endpointQuery(GetMyProfile, {});

export const useProfile = (): Profile | null | undefined => useQuery(profileQuery).data?.profile;

export const useClaimFirstAdmin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(ClaimFirstAdmin, { body: { token } }),
    onSuccess: (reply) => queryClient.setQueryData(profileQuery.queryKey, reply),
  });
};

export const useUpdateProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => call(UpdateMyProfile, { body: change }),
    onSuccess: (reply) => queryClient.setQueryData(profileQuery.queryKey, reply),
  });
};

const WITH_AVATARS = [GetLeaderboard.id, GetAggregate.id, GetStanding.id, GetCampaignStandings.id];

export const useAvatar = () => {
  const queryClient = useQueryClient();
  const onSuccess = async ({ avatar }: { readonly avatar: string | null }): Promise<void> => {
    queryClient.setQueryData(profileQuery.queryKey, (before) =>
      before?.profile ? { profile: { ...before.profile, avatar } } : before,
    );
    await Promise.all(WITH_AVATARS.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
  };
  const upload = useMutation({
    mutationFn: ({ picture, crop }: { readonly picture: File; readonly crop: Crop }) =>
      call(UploadMyAvatar, { form: { picture, ...crop } }),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => call(RemoveMyAvatar, {}), onSuccess });
  return { upload, remove };
};

export const useExport = () => useMutation({ mutationFn: () => call(ExportMyData, {}) });

/** Mutation that deletes the account. `email`: the user's own, typed as confirmation. */
export const useDeleteAccount = () => {
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (email: string) => proven(() => call(DeleteMyAccount, { body: { email } })),
  });
};

/**
 * Returns a function to call after the account was deleted: removes all cached data and sets the
 * profile to null.
 */
export const useForgetEverything = () => {
  const queryClient = useQueryClient();
  return (): void => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== GetMyProfile.id });
    queryClient.setQueryData(profileQuery.queryKey, { profile: null });
  };
};
