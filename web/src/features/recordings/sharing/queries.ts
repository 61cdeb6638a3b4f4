import { GetMyReferralCode } from '@reptemple/contract/accounts/referrals';
import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { fetchFile } from './download.ts';

export const myReferralCodeQuery = endpointQuery(GetMyReferralCode, {});

/** Prefetched, because a share sheet must open within the tap and cannot wait for a download. */
export const gifFileQuery = (url: string, name: string) =>
  queryOptions({
    queryKey: ['gif', url, name],
    queryFn: async ({ signal }) => new File([await fetchFile(url, signal)], name, { type: 'image/gif' }),
    staleTime: Infinity,
  });
