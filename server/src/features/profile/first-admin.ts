/** One-time link that makes the signed-in user the first admin. Only its hash is stored. */
import type { Database } from '../../platform/database/database.ts';
import { fingerprint } from '../../platform/crypto/ids.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { setSetting, takeSetting } from '../../platform/database/settings.ts';
import { hasAdmin, makeAdmin } from './store.ts';

const SETTING = 'first-admin-token';

/** Returns a new token and invalidates the previous one; undefined if there is an admin. */
export const offerFirstAdmin = async (db: Database, ids: Ids): Promise<string | undefined> => {
  if (await hasAdmin(db)) return undefined;
  const token = ids.secret();
  await setSetting(db, SETTING, fingerprint(token));
  return token;
};

/** Returns false if the token is invalid or used, or there is an admin. */
export const claimFirstAdmin = (db: Database, userId: string, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await takeSetting(tx, SETTING, fingerprint(token)))) return false;
    if (await hasAdmin(tx)) return false;
    await makeAdmin(tx, userId);
    return true;
  });
