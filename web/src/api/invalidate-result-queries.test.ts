import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetHistory } from '@reptemple/contract/accounts/recording-history';
import { GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import { GetMyProgress, GetStanding } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetAggregate, GetCalendar, GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { ListCorrections } from '@reptemple/contract/recordings/corrections';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { GetOwnReview, ListReviews } from '@reptemple/contract/recordings/reviews-and-appeals';
import { invalidateLeaderboards, invalidateResults, FEATURES_WITH_RESULTS } from './invalidate-result-queries.ts';
import { trackQuery } from './recording-track-and-check-queries.ts';

const TELLING: readonly Endpoint[] = [
  GetRecording,
  GetLeaderboard,
  GetCalendar,
  GetStanding,
  GetMyProgress,
  GetCampaignStandings,
  GetMyCampaignProgress,
  GetHistory,
  ListCorrections,
  ListReviews,
  GetOwnReview,
];

const isAskedAnew = async (queryKey: readonly unknown[]): Promise<boolean | undefined> => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, {});
  await invalidateResults(queryClient);
  return queryClient.getQueryState(queryKey)?.isInvalidated;
};

it.each(TELLING)('invalidateResults invalidates the queries of $id', async ({ id }) => {
  expect(await isAskedAnew([id, { params: {} }])).toBe(true);
  expect(await isAskedAnew([id, 'of-one', 'all'])).toBe(true);
});

const ANALYSED = { id: 'one', analysisId: null };

it('invalidateResults leaves tracks, the own profile and device queries valid', async () => {
  expect(await isAskedAnew(trackQuery(ANALYSED).queryKey)).toBe(false);
  expect(await isAskedAnew([GetMyProfile.id, {}])).toBe(false);
  expect(await isAskedAnew(['device.opened', 'one'])).toBe(false);
});

it('invalidateLeaderboards invalidates the leaderboard, totals and calendar, but not the recording', async () => {
  const queryClient = new QueryClient();
  const ids = [GetLeaderboard.id, GetAggregate.id, GetCalendar.id, GetRecording.id];
  for (const id of ids) queryClient.setQueryData([id], {});
  await invalidateLeaderboards(queryClient);
  expect(ids.map((id) => queryClient.getQueryState([id])?.isInvalidated)).toEqual([true, true, true, false]);
});

it('the track query of a new analysis does not return the cached track of the old one', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...trackQuery(ANALYSED).queryKey], 'of the attempt');
  expect(queryClient.getQueryData([...trackQuery({ ...ANALYSED, analysisId: 'two' }).queryKey])).toBeUndefined();
});

it.each(FEATURES_WITH_RESULTS)('the prefix %s matches at least one endpoint id of the contract', (feature) => {
  expect(EVERY_ENDPOINT.some(({ id }) => id.startsWith(`${feature}.`))).toBe(true);
});

it('no endpoint id starts with "device.", the prefix of local queries', () => {
  expect(EVERY_ENDPOINT.filter(({ id }) => id.startsWith('device.'))).toEqual([]);
});
