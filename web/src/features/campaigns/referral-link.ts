/** Creates invite links with an opaque code. */
import { GetMyReferralCode, MakeReferralLink } from '@reptemple/contract/accounts/referrals';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import type { CampaignView } from './blocks.ts';
import { referralPath } from './campaign-state.ts';

const refOf = async (email: string, isMember: boolean): Promise<string> => {
  if (isMember) return (await call(GetMyReferralCode, {})).code;
  return (await call(MakeReferralLink, { body: { email } })).ref;
};

/** `link` is undefined until it is created and after it is reset. */
export const useReferralLink = ({ campaign, viewer }: Pick<CampaignView, 'campaign' | 'viewer'>) => {
  const making = useMutation({
    mutationFn: (email: string) => refOf(email, viewer.isMember),
    onError: () => errorToast(t('Something went wrong. Please try again.')),
  });
  const link = making.data && new URL(referralPath(campaign, making.data), location.origin).href;
  return { link, make: making.mutate, forget: making.reset, isBusy: making.isPending };
};
