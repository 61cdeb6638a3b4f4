/** How the installation is doing. */
import { GetOperations, RetryJob } from '@reptemple/contract/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

const AGAIN_MS = 15_000;

/** Asked again and again while somebody looks. */
export const operationsQuery = { ...endpointQuery(GetOperations, {}, 0), refetchInterval: AGAIN_MS };

/** `job`: its id. */
export const useRetryJob = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => call(RetryJob, { params: { job } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [GetOperations.id] }),
  });
};
