/**
 * Measures a parsed track for its checks. The counting thread has it parsed, so it measures it
 * after the count, and the check that follows does not parse the track again
 * (docs/decisions/0119).
 */
import { createHash } from 'node:crypto';
import type { CountUnit } from '@reptemple/engine/definition/definition';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-pace';
import { trackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Track } from '@reptemple/engine/track';
import { fingerprint } from '../../../platform/crypto/ids.ts';

export interface Examined {
  /**
   * SHA-256 of the frames (times since the first one, landmarks), independent of the file format.
   */
  readonly sha256: string;
  readonly lastsMs: number;
  /** Null without counted reps. */
  readonly facts: TrackFacts | null;
}

export type ExamineTrack = (packed: Uint8Array, reps: readonly TimedRep[]) => Promise<Examined>;

const hashOf = ({ frames }: Track): string => {
  const hash = createHash('sha256');
  const first = frames[0]?.t ?? 0;
  for (const { t, p } of frames) hash.update(Int32Array.of(t - first, ...(p ?? [])));
  return hash.digest('hex');
};

export const examineTrack = (track: Track, reps: readonly TimedRep[]): Examined => ({
  sha256: hashOf(track),
  lastsMs: (track.frames.at(-1)?.t ?? 0) - (track.frames[0]?.t ?? 0),
  facts: trackFacts(track, reps),
});

/** Seconds of a hold from one that is compared to the next. */
const HOLD_STEP = 5;

/**
 * Returns the reps to compare with track and video. Each second of a hold looks like the next, so
 * a few of them are enough.
 */
export const comparedReps = <R>(reps: readonly R[], unit: CountUnit): readonly R[] =>
  unit === 'reps' ? reps : reps.filter((_rep, index) => index % HOLD_STEP === 0 || index === reps.length - 1);

/** The measurements depend on the track and on when its reps were. */
const keyOf = (packed: Uint8Array, reps: readonly TimedRep[]): string =>
  fingerprint(
    fingerprint(packed) + JSON.stringify(reps.map(({ startMs, bottomMs, endMs }) => [startMs, bottomMs, endMs])),
  );

export interface ExaminedTracks {
  /** `pending` may reject; the track is then measured again. */
  readonly put: (packed: Uint8Array, reps: readonly TimedRep[], pending: Promise<Examined>) => void;
  /** Returns what the counting thread measured, once. Else measures the track. */
  readonly examine: ExamineTrack;
}

/** A set of 20 minutes takes about 1 MB. The first ones are dropped: their check measures again. */
const MAX_KEPT = 200;

/**
 * Keeps measurements in memory until their check. After a restart or in another process there
 * are none.
 */
export const openExaminedTracks = (examine: ExamineTrack): ExaminedTracks => {
  const kept = new Map<string, Promise<Examined | undefined>>();
  return {
    put: (packed, reps, pending) => {
      const [oldest] = kept.keys();
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(
        keyOf(packed, reps),
        pending.catch(() => undefined),
      );
    },
    examine: async (packed, reps) => {
      const key = keyOf(packed, reps);
      const known = kept.get(key);
      kept.delete(key);
      return (await known) ?? examine(packed, reps);
    },
  };
};
