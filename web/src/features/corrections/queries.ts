import { DecideCorrection, ListCorrections } from '@reptemple/contract/recordings/corrections';
import type { CorrectionState } from '@reptemple/contract/recordings/corrections';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useResultChanged } from '../../api/result-changed.ts';

export interface CorrectionsFilters {
  readonly page: number;
  readonly search: string;
  readonly state: CorrectionState;
}

/** Always refetched, because new requests may have arrived. */
export const correctionsQuery = (asked: CorrectionsFilters) => endpointQuery(ListCorrections, { query: asked }, 0);

export interface Decision {
  readonly correction: string;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
}

export const useDecide = () => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: ({ correction, ...body }: Decision) => call(DecideCorrection, { params: { correction }, body }),
    onSettled: resultChanged,
  });
};
