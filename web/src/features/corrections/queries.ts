import { DecideCorrection, ListCorrections, type CorrectionState } from '@reptemple/contract/corrections';
import { ListAudit } from '@reptemple/contract/audit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface CorrectionsAsked {
  readonly page: number;
  readonly search: string;
  readonly state: CorrectionState;
}

/** Fresh whenever it is opened: people ask while an admin looks elsewhere. */
export const correctionsQuery = (asked: CorrectionsAsked) => endpointQuery(ListCorrections, { query: asked }, 0);

export interface Decision {
  readonly correction: string;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
}

export const useDecide = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ correction, ...body }: Decision) => call(DecideCorrection, { params: { correction }, body }),
    onSettled: () =>
      Promise.all([ListCorrections, ListAudit].map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};
