/** What admins see first. */
import { GetDashboard } from '@reptemple/contract/dashboard';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Fresh whenever it is opened: people record while an admin looks elsewhere. */
export const dashboardQuery = endpointQuery(GetDashboard, {}, 0);
