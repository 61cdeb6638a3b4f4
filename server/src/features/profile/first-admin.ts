/** The one-time link that makes whoever follows it, signed in, the first admin. Only its fingerprint is stored. */
import type { Database } from '../../platform/database.ts';
import { fingerprint, type Ids } from '../../platform/ids.ts';
import { setSetting, takeSetting } from '../../platform/settings.ts';
import { hasAdmin, makeAdmin } from './store.ts';

const SETTING = 'first-admin-token';

/** A fresh token, which ends the one before; undefined once there is an admin. */
export const offerFirstAdmin = async (db: Database, ids: Ids): Promise<string | undefined> => {
  if (await hasAdmin(db)) return undefined;
  const token = ids.secret();
  await setSetting(db, SETTING, fingerprint(token));
  return token;
};

/** False when the token is not the one offered, was used, or an admin exists by now. */
export const claimFirstAdmin = (db: Database, userId: string, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await takeSetting(tx, SETTING, fingerprint(token)))) return false;
    if (await hasAdmin(tx)) return false;
    await makeAdmin(tx, userId);
    return true;
  });
