import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExportWaitlist, JoinWaitlist, ListWaitlist, RemoveFromWaitlist } from '@reptemple/contract/campaigns/waitlist';
import type { WaitlistForm } from '@reptemple/contract/campaigns/waitlist';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface WaitlistFilters {
  readonly page: number;
  readonly search: string;
}

export const waitlistQuery = (asked: WaitlistFilters) => endpointQuery(ListWaitlist, { query: asked }, 0);

export const useJoinWaitlist = () =>
  useMutation({ mutationFn: (form: WaitlistForm) => call(JoinWaitlist, { body: form }) });

export const useWaitlistCsv = () => useMutation({ mutationFn: () => call(ExportWaitlist, {}) });

export const useRemoveFromWaitlist = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entry: string) => call(RemoveFromWaitlist, { params: { entry } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ListWaitlist.id] }),
  });
};
