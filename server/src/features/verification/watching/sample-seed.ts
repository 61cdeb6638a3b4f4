/** The seed of the moments at which a recording's video is looked at: signed by the server, so no sender knows it. */
import type { Database } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { signed, signingKeys, type KeyRing } from '../../../platform/signing-keys.ts';

const MILLIS_PER_DAY = 86_400_000;

/** A check that is tried again within a day looks at the same moments. */
const VIDEO_SAMPLES: KeyRing = { name: 'video-samples', validMs: MILLIS_PER_DAY };

interface Signing {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

export const sampleSeed = async (recordingId: string, { db, ids, now }: Signing): Promise<string> =>
  signed(recordingId, await signingKeys(db, VIDEO_SAMPLES, ids, now)).signature;
