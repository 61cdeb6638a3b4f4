/** Who did what, when, for admins. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PAGE, PageQuery } from './paging.ts';

export const AuditRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null for the server itself, and for accounts that are gone. */
  actorId: z.uuid().nullable(),
  /** Name or e-mail as it was then. */
  actorLabel: z.string(),
  /** Such as `outbox.read`. */
  action: z.string(),
  /** Such as `user`, with its id; null where the account is gone. */
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.output<typeof AuditRow>;

export const ListAudit = endpoint({
  id: 'audit.list',
  method: 'get',
  path: '/api/admin/audit',
  summary: 'The audit log, newest first; the search looks in who, what and about whom.',
  access: 'admin',
  query: PageQuery,
  output: z.object({ entries: z.array(AuditRow), ...PAGE }),
  errors: [],
});
