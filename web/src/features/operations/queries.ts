import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GetOperations, RetryJob } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

const AGAIN_MS = 15_000;

export const operationsQuery = { ...endpointQuery(GetOperations, {}, 0), refetchInterval: AGAIN_MS };

export const useRetryJob = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => call(RetryJob, { params: { job } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [GetOperations.id] }),
  });
};
