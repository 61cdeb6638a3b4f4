/** What the recording screens ask the server for. */
import { GetChallenge } from '@reptemple/contract/challenges';
import { GetMyProfile, UpdateMyProfile, type PROFILE_GENDERS } from '@reptemple/contract/profile';
import { GetRecording } from '@reptemple/contract/recordings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { testVideoFault } from './rules.ts';

export const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

export const myProfileQuery = endpointQuery(GetMyProfile, {});

/** How often to look whether the server has finished the video. */
const MEDIA_POLL_MS = 1500;

/** A page that opens with an answer just fetched does not ask for it twice. */
const FRESH_MS = 1000;

/** Asked again until video and GIF are made, or cannot be. */
export const recordingQuery = (recording: string) => ({
  ...endpointQuery(GetRecording, { params: { recording } }, FRESH_MS),
  // What failed while the page was opened is shown, with a button to try again.
  retryOnMount: false,
  refetchInterval: (query: {
    readonly state: { readonly data?: { readonly recording: { readonly mediaStatus: string } } | undefined };
  }) => (query.state.data?.recording.mediaStatus === 'processing' ? MEDIA_POLL_MS : (false as const)),
});

/** Why the test video cannot be played; null when it can. */
export const testVideoQuery = (url: string) =>
  queryOptions({
    queryKey: ['recordings.testVideo', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(url, { method: 'HEAD', signal });
      return testVideoFault(reply.ok, reply.headers.get('content-type')) ?? null;
    },
  });

type Gender = (typeof PROFILE_GENDERS)[number];

export const useSetGender = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (gender: Gender) => call(UpdateMyProfile, { body: { gender } }),
    onSuccess: (reply) => queryClient.setQueryData(myProfileQuery.queryKey, reply),
  });
};
