import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { anonymiseAudit, listAuditOf } from './store.ts';
import type { StoredAudit } from './store.ts';

/** Leaves out other actors, whose data is not the user's. */
const present = ({ at, action, subjectKind, subjectId, actorId, details }: StoredAudit, own: ReadonlySet<string>) => ({
  at,
  action,
  subjectKind,
  subjectId,
  by: actorId !== null && own.has(actorId) ? 'you' : 'someone else',
  ...(actorId !== null && own.has(actorId) && { details }),
});

export const auditData: PersonalData = {
  tables: ['audit_log'],
  filesSay: {
    'audit.json': 'what you did as an admin, and what admins did to your account',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const own = new Set(userIds);
    const rows = await listAuditOf(db, userIds);
    yield jsonFile(
      'audit.json',
      rows.map((row) => present(row, own)),
    );
  },
  erase: (tx, { userIds, email, isGuest }) => anonymiseAudit(tx, userIds, isGuest ? undefined : email),
};
