import { ListAudit } from '@reptemple/contract/operations/audit-log';
import type { AuditRow } from '@reptemple/contract/operations/audit-log';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { paged } from '../../platform/database/pagination-and-search.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { findRecordingUnits, findSubjectNames, listAudit as readAudit } from './store.ts';
import type { StoredAudit } from './store.ts';

const present = ({ at, ...rest }: StoredAudit, units: ReadonlyMap<string, CountUnit>): AuditRow => {
  const unit = units.get(rest.subjectId ?? '');
  return { ...rest, ...(unit && { unit }), at: at.toISOString() };
};

const listAudit: Handler<typeof ListAudit> = async ({ query }, { db }) => {
  const { rows, total } = await readAudit(db, query);
  const [names, units] = await Promise.all([findSubjectNames(db, rows), findRecordingUnits(db, rows)]);
  return { entries: rows.map((row) => present(row, units)), names: { ...names }, ...paged(total, query) };
};

export const auditRoutes: readonly Route[] = [route(ListAudit, listAudit)];
