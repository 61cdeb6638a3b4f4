import { GetDashboard } from '@reptemple/contract/operations/dashboard';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Always refetched, because new recordings may have arrived. */
export const dashboardQuery = endpointQuery(GetDashboard, {}, 0);
