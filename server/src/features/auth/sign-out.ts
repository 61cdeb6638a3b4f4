/** Sign-out by scope (specification S1, section 7). Succeeds without a session. */
import type { Database } from '../../platform/database/database.ts';
import type { BetterAuth } from './gateway/better-auth.ts';
import type { Session } from './gateway/callers.ts';
import { forwarded, type Asked } from './gateway/requests.ts';
import { endOtherSessions, endSessions } from './store.ts';

export const signOut = async (
  auth: BetterAuth,
  asked: Asked,
  session: Session | null,
  db: Database,
): Promise<Response> => {
  const scope = asked.body['scope'];
  if (scope === 'others') {
    if (session) await endOtherSessions(db, session.userId, session.sessionId);
    return Response.json({ success: true });
  }
  if (scope === 'global' && session) await endSessions(db, session.userId);
  return auth.handler(forwarded(asked));
};
