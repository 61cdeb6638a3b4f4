import { useMutation } from '@tanstack/react-query';
import type { Request } from '@reptemple/contract/endpoint';
import { GetReview, SubmitVote, ListReviews } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { ReviewReason } from '@reptemple/contract/recordings/reviews-and-appeals';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useResultChanged } from '../../api/invalidate-result-queries.ts';

export interface ReviewsFilters {
  readonly page: number;
  readonly search: string;
  readonly why?: ReviewReason | undefined;
  readonly who: 'all' | 'yours';
}

export const reviewsQuery = ({ why, ...rest }: ReviewsFilters) =>
  endpointQuery(ListReviews, { query: why === undefined ? rest : { ...rest, why } }, 0);

/**
 * Query of a review. Not refetched in the background, because the reviewer must decide about the
 * data on screen.
 */
export const reviewQuery = (recording: string) => ({
  ...endpointQuery(GetReview, { params: { recording } }, 0),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const useSubmitVote = (recording: string) => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: (body: Request<typeof SubmitVote>['body']) => call(SubmitVote, { params: { recording }, body }),
    onSettled: resultChanged,
  });
};
