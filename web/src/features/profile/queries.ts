/** Who is signed in. Everyone may ask; a visitor gets null. */
import { ClaimFirstAdmin, GetMyProfile, type Profile } from '@reptemple/contract/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export const profileQuery = endpointQuery(GetMyProfile, {});

/** Undefined while asking, null for a visitor. */
export const useProfile = (): Profile | null | undefined => useQuery(profileQuery).data?.profile;

export const useClaimFirstAdmin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(ClaimFirstAdmin, { body: { token } }),
    onSuccess: (reply) => queryClient.setQueryData(profileQuery.queryKey, reply),
  });
};
