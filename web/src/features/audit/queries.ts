/** Who did what, when. */
import { ListAudit } from '@reptemple/contract/audit';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface AuditAsked {
  readonly page: number;
  readonly search: string;
}

/** Fresh whenever it is opened: opening things is noted too. */
export const auditQuery = (asked: AuditAsked) => endpointQuery(ListAudit, { query: asked }, 0);
