/** Judges how a video and its track compare. Nothing here lowers a count. */
import type { Agreement } from '@reptemple/engine/plausibility/agreement';
import { depthShare, isContradicted, isLookedAt, type RepEvidence } from '@reptemple/engine/plausibility/rep-evidence';
import type { VideoComparison } from './examine.ts';
import { found, rounded, type Figures, type Found } from './judge.ts';
import {
  BLIND_REPS,
  CONTRADICTED,
  DEPTH,
  ENDS_BEFORE_MS,
  ENOUGH_PICTURES,
  FEWEST_PICTURES,
  FURTHEST_APART,
  MAX_DRIFT_MS,
  MAX_VIDEO_GAP_MS,
  OUTLASTS,
  SURE,
  WATCHED,
} from './limits.ts';

export interface Watched {
  /** Frames that were looked at. */
  readonly pictures: number;
  /** Moments for which the video has no picture: after its end, or while it stands still. */
  readonly missing: number;
  readonly comparison: VideoComparison | null;
  /** How long before the bottom of the last rep the video ends; 0 when it does not. */
  readonly endsBeforeMs: number;
  /** The longest time without a new picture between the first rep and the last. */
  readonly longestGapMs: number;
  readonly videoMs: number;
  readonly trackMs: number;
}

type Reason = 'no_video' | 'unreadable' | 'too_few' | 'no_reps' | 'no_track' | 'check_failed';

const notCompared = (reason: Reason): Found => ({
  check: 'watched',
  outcome: 'noted',
  figures: { reason },
  relatedRecordingId: null,
});

/** There is no video to compare with. */
export const NO_VIDEO_TO_WATCH: Found = notCompared('no_video');

/** There is a video that cannot be decoded, or that could not be prepared. */
export const UNREADABLE_VIDEO: Found = notCompared('unreadable');

export const NO_REPS_TO_COMPARE: Found = notCompared('no_reps');
export const NO_TRACK_TO_COMPARE: Found = notCompared('no_track');
/** Every attempt at the check failed. */
export const CHECK_FAILED: Found = notCompared('check_failed');

const limitsFor = (pictures: number, agreement: Agreement | undefined) => {
  const compared = agreement?.compared ?? 0;
  return compared >= SURE.pictures && compared >= SURE.share * pictures ? WATCHED.sure : WATCHED.unsure;
};

/** How much longer the video is than the track, beyond what recorders differ by; 0 when it is not. */
const outlastsBy = ({ videoMs, trackMs }: Watched): number => {
  const longer = Math.round(videoMs - trackMs);
  return longer > Math.max(OUTLASTS.ms, OUTLASTS.share * trackMs) ? longer : 0;
};

const isConfirmed = ({ bottoms, tops }: RepEvidence): boolean =>
  bottoms.disagreeing + tops.disagreeing >= CONTRADICTED.samples;

/** Reps that the video does not show, by more than one sample each. */
const contradictedReps = (evidence: readonly RepEvidence[]): number =>
  evidence.filter((rep) => isContradicted(rep) && isConfirmed(rep)).length;

/** Reps of which no sample tells anything: how many, and how many in a row. */
const blindReps = (evidence: readonly RepEvidence[]) => {
  let [all, run, longestRun] = [0, 0, 0];
  for (const rep of evidence) {
    run = isLookedAt(rep) ? 0 : run + 1;
    all += isLookedAt(rep) ? 0 : 1;
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

/** The median depth of the video's reps; null where too few bottoms were seen for it. */
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
  watched.endsBeforeMs > ENDS_BEFORE_MS || outlastsBy(watched) > 0 || watched.longestGapMs > MAX_VIDEO_GAP_MS;

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
  return share < limits.agreeing || range < limits.range || torsos > FURTHEST_APART;
};

const disagrees = (watched: Watched, share: number): boolean =>
  isOfAnotherLength(watched) ||
  isOfOtherMotion(watched, share) ||
  (watched.comparison !== null && isOfOtherReps(watched.comparison, watched.pictures));

/** Judges whether the video shows what the track says. Moments for which it has no picture do not agree. */
export const judgeWatched = (watched: Watched): Found => {
  const { pictures, missing, comparison } = watched;
  const { compared: seen, agreeing } = comparison?.agreement ?? { compared: 0, agreeing: 0 };
  const compared = seen + missing;
  const figures = { agreeing, compared, missing, ...figuresOf(watched) };
  // The browser has seen somebody at every one of these moments.
  if (compared < FEWEST_PICTURES && pictures >= ENOUGH_PICTURES)
    return found('watched', true, { ...figures, agreeing: 0, compared: pictures });
  if (compared < FEWEST_PICTURES) return notCompared('too_few');
  if (disagrees(watched, agreeing / compared)) return found('watched', true, figures);
  return isBlind(comparison?.evidence ?? []) ? notCompared('too_few') : found('watched', false, figures);
};
