import { ListAudit } from '@reptemple/contract/operations/audit';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface AuditAsked {
  readonly page: number;
  readonly search: string;
}

/** Always refetched, because even reads are logged. */
export const auditQuery = (asked: AuditAsked) => endpointQuery(ListAudit, { query: asked }, 0);
