import { GetMyReferralCode } from '@reptemple/contract/referrals';
import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { fetchFile } from './download.ts';

export const myReferralCodeQuery = endpointQuery(GetMyReferralCode, {});

/** Fetched ahead of need: a share sheet opens only in the moment of the tap, and waits for no download. */
export const gifFileQuery = (url: string, name: string) =>
  queryOptions({
    queryKey: ['gif', url, name],
    queryFn: async ({ signal }) => new File([await fetchFile(url, signal)], name, { type: 'image/gif' }),
    staleTime: Infinity,
  });
