/**
 * Converts the comparison of a video with its track to the finding `watched`. Never lowers a count.
 */
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { depthShare, isContradicted, hasComparedSamples } from '@reptemple/engine/plausibility/rep-video-evidence';
import type { RepEvidence } from '@reptemple/engine/plausibility/rep-video-evidence';
import type { Agreement } from '@reptemple/engine/plausibility/video-track-agreement';
import {
  BLIND_REPS,
  CONTRADICTED,
  DEPTH,
  MAX_EARLY_END_MS,
  ENOUGH_PICTURES,
  MIN_PICTURES,
  MAX_JOINT_DISTANCE,
  MAX_DRIFT_MS,
  MAX_VIDEO_GAP_MS,
  OUTLASTS,
  SURE,
  WATCHED,
} from './check-thresholds.ts';
import type { VideoComparison } from './compare-and-recount-tracks.ts';
import { found, rounded } from './track-findings.ts';
import type { Figures, Found } from './track-findings.ts';

export interface Watched {
  readonly pictures: number;
  /** Number of samples without a frame, because the video had ended or was frozen. */
  readonly missing: number;
  readonly comparison: VideoComparison | null;
  /** Time in ms by which the video ends before the last rep; 0 if it does not. */
  readonly endsBeforeMs: number;
  readonly longestGapMs: number;
  readonly videoMs: number;
  readonly trackMs: number;
  readonly unit: CountUnit;
}

type Reason = 'no_video' | 'unreadable' | 'too_few' | 'no_reps' | 'no_track' | 'check_failed' | 'unchecked';

const notCompared = (reason: Reason): Found => ({
  check: 'watched',
  outcome: 'noted',
  figures: { reason },
  relatedRecordingId: null,
});

/** Finding for recordings without a video. */
export const NO_VIDEO_TO_WATCH: Found = notCompared('no_video');

export const UNREADABLE_VIDEO: Found = notCompared('unreadable');

export const NO_REPS_TO_COMPARE: Found = notCompared('no_reps');
export const NO_TRACK_TO_COMPARE: Found = notCompared('no_track');
/** Finding for a recording whose video check failed even after all retries. */
export const CHECK_FAILED: Found = notCompared('check_failed');
/** Finding for a recording whose video and track could both not be checked. */
export const UNCHECKED: Found = notCompared('unchecked');

const limitsFor = (pictures: number, agreement: Agreement | undefined) => {
  const compared = agreement?.compared ?? 0;
  return compared >= SURE.pictures && compared >= SURE.share * pictures ? WATCHED.sure : WATCHED.unsure;
};

/** Returns the number of ms by which the video is longer than the track; 0 within the tolerance. */
const outlastsBy = ({ videoMs, trackMs }: Watched): number => {
  const longer = Math.round(videoMs - trackMs);
  return longer > Math.max(OUTLASTS.ms, OUTLASTS.share * trackMs) ? longer : 0;
};

const isConfirmed = ({ bottoms, tops }: RepEvidence): boolean =>
  bottoms.disagreeing + tops.disagreeing >= CONTRADICTED.samples;

const contradictedReps = (evidence: readonly RepEvidence[]): number =>
  evidence.filter((rep) => isContradicted(rep) && isConfirmed(rep)).length;

/** Returns the number of reps without a usable sample, and the longest run of such reps. */
const blindReps = (evidence: readonly RepEvidence[]) => {
  let [all, run, longestRun] = [0, 0, 0];
  for (const rep of evidence) {
    run = hasComparedSamples(rep) ? 0 : run + 1;
    all += hasComparedSamples(rep) ? 0 : 1;
    longestRun = Math.max(longestRun, run);
  }
  return { all, longestRun };
};

export const isBlind = (evidence: readonly RepEvidence[]): boolean => {
  const { all, longestRun } = blindReps(evidence);
  const { length } = evidence;
  return (
    all > Math.max(BLIND_REPS.least, BLIND_REPS.share * length) ||
    longestRun > Math.max(BLIND_REPS.run, BLIND_REPS.runShare * length)
  );
};

/**
 * Returns how deep the reps are in the video, as a share of their depth in the track; null if there
 * are too few samples at the bottom of a rep.
 */
const measuredDepth = (evidence: readonly RepEvidence[]): number | null => {
  const reps = evidence.filter(({ depths }) => depths.length > 0);
  const samples = reps.flatMap(({ depths }) => depths).length;
  return reps.length >= DEPTH.reps && samples >= DEPTH.samples ? depthShare(evidence) : null;
};

const rateFigures = (evidence: readonly RepEvidence[]): Figures => {
  const depth = measuredDepth(evidence);
  return {
    reps: evidence.length,
    contradicted: contradictedReps(evidence),
    blind: blindReps(evidence).all,
    depth: depth === null ? null : rounded(depth),
  };
};

const agreementFigures = (agreement: Agreement | undefined): Figures =>
  agreement
    ? {
        offsetMs: agreement.offsetMs,
        torsos: rounded(agreement.torsos),
        degrees: rounded(agreement.degrees, 0),
        range: rounded(agreement.range),
      }
    : { offsetMs: null, torsos: null, degrees: null, range: null };

const figuresOf = (watched: Watched): Figures => {
  const { pictures, comparison, endsBeforeMs, longestGapMs } = watched;
  const agreement = comparison?.agreement;
  return {
    unit: watched.unit,
    ...agreementFigures(agreement),
    limit: limitsFor(pictures, agreement).agreeing,
    endsBeforeMs,
    outlastsMs: outlastsBy(watched),
    longestGapMs: Math.round(longestGapMs),
    driftMs: comparison?.driftMs ?? null,
    ...rateFigures(comparison?.evidence ?? []),
  };
};

const isOfAnotherLength = (watched: Watched): boolean =>
  watched.endsBeforeMs > MAX_EARLY_END_MS || outlastsBy(watched) > 0 || watched.longestGapMs > MAX_VIDEO_GAP_MS;

const isOfOtherReps = ({ evidence, driftMs, agreement }: VideoComparison, pictures: number): boolean => {
  const allowed = limitsFor(pictures, agreement).contradicted + Math.floor(evidence.length * CONTRADICTED.share);
  const depth = measuredDepth(evidence);
  return (
    contradictedReps(evidence) > allowed ||
    Math.abs(driftMs ?? 0) > MAX_DRIFT_MS ||
    (depth !== null && depth < DEPTH.share)
  );
};

const isOfOtherMotion = ({ pictures, comparison }: Watched, share: number): boolean => {
  const limits = limitsFor(pictures, comparison?.agreement);
  const { torsos, range } = comparison?.agreement ?? { torsos: 0, range: 1 };
  return share < limits.agreeing || range < limits.range || torsos > MAX_JOINT_DISTANCE;
};

const disagrees = (watched: Watched, share: number): boolean =>
  isOfAnotherLength(watched) ||
  isOfOtherMotion(watched, share) ||
  (watched.comparison !== null && isOfOtherReps(watched.comparison, watched.pictures));

/**
 * Returns the finding that says whether the video shows the movement of the track. A sample without
 * a frame counts against it.
 */
export const judgeWatched = (watched: Watched): Found => {
  const { pictures, missing, comparison } = watched;
  const { compared: seen, agreeing } = comparison?.agreement ?? { compared: 0, agreeing: 0 };
  const compared = seen + missing;
  const figures = { agreeing, compared, missing, ...figuresOf(watched) };
  // Reports a video that shows no person, although the browser saw a person at all these times.
  if (compared < MIN_PICTURES && pictures >= ENOUGH_PICTURES)
    return found('watched', true, { ...figures, agreeing: 0, compared: pictures });
  if (compared < MIN_PICTURES) return notCompared('too_few');
  if (disagrees(watched, agreeing / compared)) return found('watched', true, figures);
  return isBlind(comparison?.evidence ?? []) ? notCompared('too_few') : found('watched', false, figures);
};
