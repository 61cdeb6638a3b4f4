/**
 * Converts measurements of a track, and similarities to other recordings, to findings: what is
 * suspicious and needs review. Never lowers a count.
 */
import type { Finding, FindingCheck } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { CopiedRun } from '@reptemple/engine/plausibility/copied-reps';
import type { Endurance, Evenness } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import {
  copiedRepsLimit,
  EVEN_PACE,
  EVEN_REPS,
  isRecurring,
  isRepeatedRun,
  LEAP,
  MAX_GAP_MS,
  MAX_LIMB,
  MAX_ACCELERATION,
  MAX_RECORDER_FRAME_RATE,
  RECURRING_REPS,
  repeatedRunLimit,
  STEADY,
} from './check-thresholds.ts';

export type Figures = Finding['figures'];
export type Found = Pick<Finding, 'check' | 'outcome' | 'figures' | 'relatedRecordingId'>;

/**
 * Earlier recording that is most similar. `figure` is the difference between the motions in
 * degrees, or the similarity of the video frames from 0 to 1.
 */
export interface Copy {
  readonly recordingId: string;
  readonly figure: number;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

export const found = (check: FindingCheck, isOdd: boolean, figures: Figures): Found => ({
  check,
  outcome: isOdd ? 'review' : 'passed',
  figures,
  relatedRecordingId: null,
});

const limbs = ({ limbs: lengths }: TrackFacts): readonly Found[] => {
  const worst = lengths
    .map((one) => ({ ...one, most: MAX_LIMB[one.limb] }))
    .toSorted((a, b) => b.longest / b.most - a.longest / a.most)[0];
  if (!worst) return [];
  const figures = { limb: worst.limb, longest: rounded(worst.longest), limit: worst.most };
  return [found('limbs', worst.longest > worst.most, figures)];
};

const leaps = ({ leap }: TrackFacts): readonly Found[] => {
  if (!leap) return [];
  const limit = Math.max(LEAP.speed, LEAP.timesUsual * leap.usual);
  const figures = { speed: rounded(leap.speed, 1), limit: rounded(limit, 1), atMs: leap.atMs };
  return [found('leaps', leap.speed > limit, figures)];
};

const tempo = ({ acceleration }: TrackFacts): readonly Found[] => {
  if (acceleration === null) return [];
  const figures = { acceleration: rounded(acceleration, 1), limit: MAX_ACCELERATION };
  return [found('tempo', acceleration > MAX_ACCELERATION, figures)];
};

const frameTimes = ({ times }: TrackFacts): Found => {
  const { framesPerSecond, longestGapMs, tremblingMs, frames } = times;
  const isOdd = framesPerSecond > MAX_RECORDER_FRAME_RATE || longestGapMs > MAX_GAP_MS;
  const isSteady = frames >= STEADY.frames && tremblingMs < STEADY.tremblingMs;
  const figures = { framesPerSecond: rounded(framesPerSecond, 1), longestGapMs, tremblingMs: rounded(tremblingMs, 1) };
  const finding = found('frame_times', isOdd, figures);
  return !isOdd && isSteady ? { ...finding, outcome: 'noted' } : finding;
};

const repeats = ({ repeat }: TrackFacts): readonly Found[] => {
  if (!repeat || !isRepeatedRun(repeat)) return [];
  const { reps, difference, originalMs: firstMs, copyMs: secondMs } = repeat;
  const limit = rounded(repeatedRunLimit(repeat), 4);
  return [found('loops', true, { reps, difference: rounded(difference, 4), limit, firstMs, secondMs })];
};

const recurring = ({ recurrence }: TrackFacts): readonly Found[] => {
  if (!recurrence || !isRecurring(recurrence)) return [];
  const { reps, difference, usual, firstMs, secondMs } = recurrence;
  const limit = Math.min(RECURRING_REPS.difference, RECURRING_REPS.ratio * usual);
  const differences = { difference: rounded(difference, 4), limit: rounded(limit, 4) };
  return [found('loops', true, { reps, returning: 1, ...differences, firstMs, secondMs })];
};

const alike = ({ likeness, reps: ofReps }: TrackFacts): readonly Found[] =>
  likeness
    .map((one) => ({ ...one, limit: copiedRepsLimit(one.reps, ofReps) }))
    .toSorted((a, b) => a.difference / a.limit - b.difference / b.limit)
    .slice(0, 1)
    .map(({ reps, difference, limit, firstMs, secondMs }) => {
      const figures = { reps, difference: rounded(difference, 4), limit: rounded(limit, 4), firstMs, secondMs };
      return found('loops', difference < limit, figures);
    });

/**
 * Returns the first finding that reports copied reps. If none does, returns the finding that the
 * check passed; empty if no reps were compared.
 */
const loops = (facts: TrackFacts): readonly Found[] => {
  const findings = [...alike(facts), ...repeats(facts), ...recurring(facts)];
  const copied = findings.find(({ outcome }) => outcome === 'review');
  return copied ? [copied] : findings;
};

/**
 * Returns the finding about copied recordings. `copy` is null if no copy was found. `limit` is the
 * threshold at which two recordings count as the same.
 */
export const judgeCopy = (
  check: 'same_track' | 'similar_motion' | 'same_video' | 'similar_pictures',
  copy: Copy | null,
  limit: number,
): Found => ({
  ...found(check, copy !== null, { figure: copy && rounded(copy.figure), limit }),
  relatedRecordingId: copy?.recordingId ?? null,
});

/**
 * Reps that also occur in an earlier recording, at any pace or size, or mirrored. `recordingId` is
 * null if that recording was deleted.
 */
export interface CopiedReps {
  readonly recordingId: string | null;
  readonly run: CopiedRun;
}

export const judgeCopiedReps = (copy: CopiedReps | null): Found => ({
  ...found(
    'copied_reps',
    copy !== null,
    copy
      ? {
          reps: copy.run.reps,
          difference: rounded(copy.run.difference, 4),
          atMs: copy.run.copyMs,
          gone: copy.recordingId === null ? 1 : 0,
        }
      : {},
  ),
  relatedRecordingId: copy?.recordingId ?? null,
});

export const judgeEndurance = (hardest: Endurance, unit: CountUnit): Found =>
  found('endurance', hardest.reps > hardest.limit, {
    unit,
    reps: hardest.reps,
    lastsMs: Math.round(hardest.lastsMs),
    limit: Math.floor(hardest.limit),
  });

export const judgeEvenness = ({ reps, duration, range, pace }: Evenness): Found => {
  const isEven = range !== null && duration < EVEN_REPS.duration && range < EVEN_REPS.rangeDegrees;
  const isTireless = pace !== null && reps >= EVEN_PACE.reps && pace < EVEN_PACE.pace;
  return found('evenness', isEven || isTireless, {
    reps,
    duration: rounded(100 * duration, 1),
    range: range === null ? null : rounded(range, 1),
    pace: pace === null ? null : rounded(100 * pace, 1),
    isEven: isEven ? 1 : 0,
  });
};

/**
 * Returns the finding about the submission. `reason` is the code of the reason why the recording
 * cannot be verified; null if it can.
 */
export const judgeAttempt = (reason: string | null): Found => ({
  check: 'attempt',
  outcome: reason === null ? 'passed' : 'unverified',
  figures: reason === null ? {} : { reason },
  relatedRecordingId: null,
});

export const judgeTrack = (facts: TrackFacts): readonly Found[] => [
  ...limbs(facts),
  ...leaps(facts),
  ...tempo(facts),
  frameTimes(facts),
  ...loops(facts),
];
