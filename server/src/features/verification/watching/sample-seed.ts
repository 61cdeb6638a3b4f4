/**
 * Seeds the sampling times of a recording's video. The server signs the seed, so the sender
 * cannot predict it.
 */
import type { Database } from '../../../platform/database/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import { signed, signingKeys } from '../../../platform/crypto/signing-keys.ts';
import type { KeyRing } from '../../../platform/crypto/signing-keys.ts';

const MILLIS_PER_DAY = 86_400_000;

/** A retry within a day samples the same times. */
const VIDEO_SAMPLES: KeyRing = { name: 'video-samples', validMs: MILLIS_PER_DAY };

interface Signing {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

export const sampleSeed = async (recordingId: string, { db, ids, now }: Signing): Promise<string> =>
  signed(recordingId, await signingKeys(db, VIDEO_SAMPLES, ids, now)).signature;
