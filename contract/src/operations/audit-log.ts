import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';

export const AuditRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid().nullable(),
  actorLabel: z.string(),
  action: z.string(),
  /**
   * Kind of the object that was changed, such as `user`. `subjectId` is the object's id; null for a
   * deleted account.
   */
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /**
   * Unit of the counts in `details`. Omitted if the object is not a recording, or the recording was
   * deleted.
   */
  unit: z.enum(COUNT_UNITS).optional(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const ListAudit = endpoint({
  id: 'audit.list',
  method: 'get',
  path: '/api/admin/audit',
  summary: 'The audit log, newest first. The search covers actor, action and subject.',
  access: 'admin',
  query: PageQuery,
  output: z.object({
    entries: z.array(AuditRow),
    /** Current names by id, for the ids that occur in the entries. Deleted objects are omitted. */
    names: z.record(z.string(), z.string()),
    ...PAGE,
  }),
  errors: [],
});
