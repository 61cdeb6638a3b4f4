/**
 * Measures a track for its plausibility checks, and caches the measurements until the checks run.
 * The counting thread measures, because it has already parsed the track (docs/decisions/0119).
 */
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { POSE_LENGTH } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { trackFacts } from '@reptemple/engine/plausibility/track-measurements';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';

export interface Examined {
  /**
   * SHA-256 of the frames (times since the first frame, landmarks), independent of the file
   * format.
   */
  readonly sha256: string;
  readonly lastsMs: number;
  readonly facts: TrackFacts | null;
}

export type ExamineTrack = (packed: Uint8Array, reps: readonly TimedRep[]) => Promise<Examined>;

const hashOf = ({ frames }: Track): string => {
  const hash = createHash('sha256');
  const first = frames[0]?.t ?? 0;
  const numbers = new Int32Array(1 + POSE_LENGTH);
  for (const { t, p } of frames) {
    numbers[0] = t - first;
    if (p) numbers.set(p, 1);
    hash.update(p ? numbers : numbers.subarray(0, 1));
  }
  return hash.digest('hex');
};

export const examineTrack = (track: Track, reps: readonly TimedRep[]): Examined => ({
  sha256: hashOf(track),
  lastsMs: (track.frames.at(-1)?.t ?? 0) - (track.frames[0]?.t ?? 0),
  facts: trackFacts(track, reps),
});

const HOLD_STEP = 5;

/**
 * Returns the reps to compare with track and video: all reps of an exercise that counts reps. In an
 * exercise that counts seconds, such as a plank, each second is an entry and looks like the next,
 * so returns every fifth and the last one.
 */
export const comparedReps = <R>(reps: readonly R[], unit: CountUnit): readonly R[] =>
  unit === 'reps' ? reps : reps.filter((_rep, index) => index % HOLD_STEP === 0 || index === reps.length - 1);

const keyOf = (packed: Uint8Array, reps: readonly TimedRep[]): string =>
  fingerprint(
    fingerprint(packed) + JSON.stringify(reps.map(({ startMs, bottomMs, endMs }) => [startMs, bottomMs, endMs])),
  );

export interface ExaminedTracks {
  /**
   * Caches the measurements that a worker thread is making. If `pending` rejects, `examine`
   * measures the track again.
   */
  readonly put: (packed: Uint8Array, reps: readonly TimedRep[], pending: Promise<Examined>) => void;
  /**
   * Returns the cached measurements and removes them from the cache. If there are none, measures
   * the track.
   */
  readonly examine: ExamineTrack;
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const MAX_AGE_MS = 10 * 60_000;

interface Kept {
  readonly pending: Promise<Examined | undefined>;
  readonly timeout: NodeJS.Timeout;
  bytes: number;
}

/**
 * Creates a cache of measurements in memory, within limits of size and age. They do not survive a
 * restart and are not shared between processes; the check then measures again.
 */
export const openExaminedTracks = (examine: ExamineTrack, maxBytes = MAX_KEPT_BYTES): ExaminedTracks => {
  const kept = new Map<string, Kept>();
  const forget = (key: string, one: Kept | undefined): void => {
    if (one === undefined || kept.get(key) !== one) return;
    clearTimeout(one.timeout);
    kept.delete(key);
  };
  const forgetOldest = (): void => {
    let bytes = 0;
    for (const one of kept.values()) bytes += one.bytes;
    for (const [key, one] of kept) {
      if (bytes <= maxBytes) return;
      bytes -= one.bytes;
      forget(key, one);
    }
  };
  return {
    put: (packed, reps, pending) => {
      const key = keyOf(packed, reps);
      forget(key, kept.get(key));
      const timeout = setTimeout(() => forget(key, one), MAX_AGE_MS).unref();
      const measure = async (): Promise<Examined | undefined> => {
        const examined = await pending.catch(() => undefined);
        one.bytes = serialize(examined).byteLength;
        forgetOldest();
        return examined;
      };
      const one: Kept = { pending: measure(), timeout, bytes: 0 };
      kept.set(key, one);
    },
    examine: async (packed, reps) => {
      const key = keyOf(packed, reps);
      const known = kept.get(key);
      forget(key, known);
      return (await known?.pending) ?? examine(packed, reps);
    },
  };
};
