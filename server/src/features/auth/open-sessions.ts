/** Lists a user's sessions, for them and for admins. */
import type { OpenSession } from '@reptemple/contract/accounts/sessions';
import type { Database } from '../../platform/database/database.ts';
import { listSessions } from './store.ts';

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** Last used first. Expiry uses the machine's clock, as better-auth does. */
export const findOpenSessions = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<Omit<OpenSession, 'isCurrent'>[]> =>
  (await listSessions(db, userId, now)).map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    userAgent: orNull(userAgent),
    ipAddress: orNull(ipAddress),
    createdAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  }));
