import { ListAudit } from '@reptemple/contract/audit';
import { GetCorrections, ListCorrections } from '@reptemple/contract/corrections';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings';
import { GetOwnReview, GetReview, GiveOpinion, ListReviews, type ReviewReason } from '@reptemple/contract/review';
import { GetFindings } from '@reptemple/contract/verification';
import type { Request } from '@reptemple/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface ReviewsAsked {
  readonly page: number;
  readonly search: string;
  readonly why?: ReviewReason | undefined;
  readonly who: 'all' | 'yours';
}

/** Fresh whenever it is opened: what waits changes while one looks elsewhere. */
export const reviewsQuery = ({ why, ...rest }: ReviewsAsked) =>
  endpointQuery(ListReviews, { query: why === undefined ? rest : { ...rest, why } }, 0);

/** Not asked again while somebody looks: what they decide is about what they have before their eyes. */
export const reviewQuery = (recording: string) => ({
  ...endpointQuery(GetReview, { params: { recording } }, 0),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const recordingQuery = (recording: string) => endpointQuery(GetRecording, { params: { recording } }, 0);

export const findingsQuery = (recording: string) => endpointQuery(GetFindings, { params: { recording } }, 0);

const CHANGED = [
  ListReviews,
  GetReview,
  GetOwnReview,
  GetRecording,
  GetLeaderboard,
  GetCorrections,
  ListCorrections,
  ListAudit,
];

export const useGiveOpinion = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof GiveOpinion>['body']) => call(GiveOpinion, { params: { recording }, body }),
    onSettled: () => Promise.all(CHANGED.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};
