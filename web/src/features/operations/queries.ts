/** API queries and mutations of the operations page. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GetOperations, RetryJob } from '@reptemple/contract/operations/installation-health';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

const AGAIN_MS = 15_000;

/** Query of the operations page, which polls while it is open. */
export const operationsQuery = { ...endpointQuery(GetOperations, {}, 0), refetchInterval: AGAIN_MS };

/** Mutation that retries a failed job, given its id. */
export const useRetryJob = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => call(RetryJob, { params: { job } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [GetOperations.id] }),
  });
};
