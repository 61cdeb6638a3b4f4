import { AppealReview, GetOwnReview } from '@reptemple/contract/recordings/review';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { forgetDraft } from '../../../ui/storage/form-draft.ts';
import { useResultChanged } from '../../../api/result-changed.ts';

export const ownReviewQuery = (recording: string) => endpointQuery(GetOwnReview, { params: { recording } }, 0);

/** Key of the appeal's text among the saved drafts of the tab. */
export const appealName = (recording: string): string => `appeal.${recording}`;

export const useAppeal = (recording: string) => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: (reason: string) => call(AppealReview, { params: { recording }, body: { reason } }),
    onSuccess: () => forgetDraft(appealName(recording)),
    onSettled: resultChanged,
  });
};
