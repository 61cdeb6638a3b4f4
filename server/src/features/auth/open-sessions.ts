/** Where somebody is signed in, as they and admins see it. */
import type { OpenSession } from '@reptemple/contract/sessions';
import type { Database } from '../../platform/database.ts';
import { listSessions } from './store.ts';

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** The last used first. better-auth times its rows by the machine's clock, so it is this clock that ends them. */
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
