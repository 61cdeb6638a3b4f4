import { ListAudit } from '@reptemple/contract/operations/audit';
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import { paged } from '../../platform/database/pagination.ts';
import { findSubjectNames, listAudit as readAudit } from './store.ts';
import type { StoredAudit } from './store.ts';

const present = ({ at, ...rest }: StoredAudit): AuditRow => ({ ...rest, at: at.toISOString() });

const listAudit: Handler<typeof ListAudit> = async ({ query }, { db }) => {
  const { rows, total } = await readAudit(db, query);
  return { entries: rows.map(present), names: { ...(await findSubjectNames(db, rows)) }, ...paged(total, query) };
};

export const auditRoutes: readonly Route[] = [route(ListAudit, listAudit)];
