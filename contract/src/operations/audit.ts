/** Endpoint that lists the audit log, for admins. */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';

export const AuditRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Account that acted; null for the server itself and for deleted accounts. */
  actorId: z.uuid().nullable(),
  /** Name or e-mail of the acting account at that time. */
  actorLabel: z.string(),
  /** Name of the action, such as `outbox.read`. */
  action: z.string(),
  /**
   * Kind of the thing that was acted on, such as `user`. Its id is `subjectId`, null for a deleted
   * account.
   */
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Unit of the counts in `details`, for recordings that are not deleted. */
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
    /** Current names of the ids that occur in the entries; deleted things are absent. */
    names: z.record(z.string(), z.string()),
    ...PAGE,
  }),
  errors: [],
});
