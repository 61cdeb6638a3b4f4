import { AppealReview, GetOwnReview } from '@reptemple/contract/review';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useResultChanged } from '../../../api/result-changed.ts';

export const ownReviewQuery = (recording: string) => endpointQuery(GetOwnReview, { params: { recording } }, 0);

export const useAppeal = (recording: string) => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: (reason: string) => call(AppealReview, { params: { recording }, body: { reason } }),
    onSettled: resultChanged,
  });
};
