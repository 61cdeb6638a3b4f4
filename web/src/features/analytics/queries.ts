/**
 * API queries for the statistics and the CSV export. Queries are always refetched, because
 * recordings arrive at any time.
 */
import { useMutation } from '@tanstack/react-query';
import {
  ExportRecordings,
  GetAnalytics,
  GetInsights,
  ListAnalyticsRecordings,
} from '@reptemple/contract/operations/challenge-analytics';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { AnalyticsTab, RecordingsFilters } from './analytics-labels-sorting-and-daily-figures.ts';

export const analyticsQuery = (challenge: string) => endpointQuery(GetAnalytics, { params: { challenge } }, 0);

export const insightsQuery = (challenge: string) => endpointQuery(GetInsights, { params: { challenge } }, 0);

export const analyticsRecordingsQuery = (challenge: string, asked: RecordingsFilters) =>
  endpointQuery(ListAnalyticsRecordings, { params: { challenge }, query: asked }, 0);

export const useRecordingsCsv = (challenge: string) =>
  useMutation({ mutationFn: (tab: AnalyticsTab) => call(ExportRecordings, { params: { challenge }, query: { tab } }) });
