/** Deletes the user's rate limit counter. Correction requests are exported by `wishes`. */
import type { PersonalData } from '../../platform/database/privacy.ts';
import { forget } from '../../platform/http/rate-limits.ts';
import { rerunLimit } from './rerun.ts';

export const correctionData: PersonalData = {
  tables: [],
  filesSay: {},
  collect: async function* () {},
  erase: async (tx, { userIds }) => {
    for (const userId of userIds) await forget(tx, rerunLimit(userId).key);
  },
};
