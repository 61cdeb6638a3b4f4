/** Queries of the user's history. Always refetched, because recordings may have changed. */
import { GetHistory, ListOwnRecordings } from '@reptemple/contract/accounts/history';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { Asked } from './daily-reps.ts';

export const historyQuery = (timeZone: string) => endpointQuery(GetHistory, { query: { timeZone } }, 0);

export const ownRecordingsQuery = (asked: Asked) => endpointQuery(ListOwnRecordings, { query: asked }, 0);
