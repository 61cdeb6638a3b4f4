/** Facts in, findings out: which figures are odd, and what becomes of the recording. Nothing here lowers a count. */
import type { Finding, FindingCheck } from '@reptemple/contract/verification';
import type { Agreement } from '@reptemple/engine/plausibility/agreement';
import type { CopiedRun } from '@reptemple/engine/plausibility/copied-reps';
import type { Endurance } from '@reptemple/engine/plausibility/endurance';
import type { Likeness } from '@reptemple/engine/plausibility/loops';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import {
  COPIED_REPS,
  copiedRunLimit,
  ENDS_BEFORE_MS,
  ENOUGH_PICTURES,
  FEWEST_PICTURES,
  FURTHEST_APART,
  isRepeatedRun,
  LEAP,
  LONGEST_GAP_MS,
  LONGEST_LIMB,
  MOST_ACCELERATION,
  MOST_FRAMES_PER_SECOND,
  OUTLASTS,
  STEADY,
  SURE,
  WATCHED,
} from './limits.ts';

export type Figures = Finding['figures'];
export type Found = Pick<Finding, 'check' | 'outcome' | 'figures' | 'relatedRecordingId'>;

/** The earlier recording that this one is like, and by how much: degrees between motions, of 1 between pictures. */
export interface Copy {
  readonly recordingId: string;
  readonly figure: number;
}

export interface Watched {
  /** Pictures at moments of the reps. */
  readonly pictures: number;
  /** Moments that lie after the end of the video. */
  readonly missing: number;
  readonly agreement: Agreement | null;
  /** How long before the bottom of the last rep the video ends; 0 when it does not. */
  readonly endsBeforeMs: number;
  readonly videoMs: number;
  readonly trackMs: number;
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

const found = (check: FindingCheck, isOdd: boolean, figures: Figures): Found => ({
  check,
  outcome: isOdd ? 'review' : 'passed',
  figures,
  relatedRecordingId: null,
});

const limbs = ({ limbs: lengths }: TrackFacts): readonly Found[] => {
  const worst = lengths
    .map((one) => ({ ...one, most: LONGEST_LIMB[one.limb] }))
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
  const figures = { acceleration: rounded(acceleration, 1), limit: MOST_ACCELERATION };
  return [found('tempo', acceleration > MOST_ACCELERATION, figures)];
};

const frameTimes = ({ times }: TrackFacts): Found => {
  const { framesPerSecond, longestGapMs, tremblingMs, frames } = times;
  const isOdd = framesPerSecond > MOST_FRAMES_PER_SECOND || longestGapMs > LONGEST_GAP_MS;
  const isSteady = frames >= STEADY.frames && tremblingMs < STEADY.tremblingMs;
  const figures = { framesPerSecond: rounded(framesPerSecond, 1), longestGapMs, tremblingMs: rounded(tremblingMs, 1) };
  const finding = found('frame_times', isOdd, figures);
  return !isOdd && isSteady ? { ...finding, outcome: 'noted' } : finding;
};

/** How near to its limit; below 1 it is a copy. */
const nearness = ({ reps, difference }: Likeness): number => difference / COPIED_REPS[reps];

const repeats = ({ repeat }: TrackFacts): readonly Found[] => {
  if (!repeat || !isRepeatedRun(repeat)) return [];
  const { reps, difference, originalMs: firstMs, copyMs: secondMs } = repeat;
  const figures = { reps, difference: rounded(difference, 4), limit: copiedRunLimit(repeat), firstMs, secondMs };
  return [found('loops', true, figures)];
};

const loops = (facts: TrackFacts): readonly Found[] => {
  const { likeness } = facts;
  const nearest = likeness.toSorted((a, b) => nearness(a) - nearness(b))[0];
  if (!nearest) return [];
  const { reps, difference, firstMs, secondMs } = nearest;
  const figures = { reps, difference: rounded(difference, 4), limit: COPIED_REPS[reps], firstMs, secondMs };
  if (nearness(nearest) < 1) return [found('loops', true, figures)];
  const repeated = repeats(facts);
  return repeated.length > 0 ? repeated : [found('loops', false, figures)];
};

/** Whether it is another recording's. `limit`: from where on two are one. */
export const judgeCopy = (
  check: 'same_track' | 'similar_motion' | 'same_video' | 'similar_pictures',
  copy: Copy | null,
  limit: number,
): Found => ({
  ...found(check, copy !== null, { figure: copy && rounded(copy.figure), limit }),
  relatedRecordingId: copy?.recordingId ?? null,
});

/** Reps that an earlier recording has, whatever their pace, size or side. `recordingId`: null when that recording is gone. */
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

/** `hardest`: the stretch that comes nearest to what people can do. */
export const judgeEndurance = (hardest: Endurance): Found =>
  found('endurance', hardest.reps > hardest.limit, {
    reps: hardest.reps,
    lastsMs: Math.round(hardest.lastsMs),
    limit: Math.floor(hardest.limit),
  });

const notWatched = (reason: string): Found => ({
  check: 'watched',
  outcome: 'noted',
  figures: { reason },
  relatedRecordingId: null,
});

const figuresOf = (agreement: Agreement | null): Figures => ({
  offsetMs: agreement?.offsetMs ?? null,
  torsos: agreement && rounded(agreement.torsos),
  degrees: agreement && rounded(agreement.degrees, 0),
  range: agreement && rounded(agreement.range),
});

const limitsFor = ({ pictures, agreement }: Watched) => {
  const compared = agreement?.compared ?? 0;
  return compared >= SURE.pictures && compared >= SURE.share * pictures ? WATCHED.sure : WATCHED.unsure;
};

/** How much longer the video is than the track, beyond what recorders differ by; 0 when it is not. */
const outlastsBy = ({ videoMs, trackMs }: Watched): number => {
  const longer = Math.round(videoMs - trackMs);
  return longer > Math.max(OUTLASTS.ms, OUTLASTS.share * trackMs) ? longer : 0;
};

const agreementFigures = (watched: Watched): Figures => ({
  ...figuresOf(watched.agreement),
  limit: limitsFor(watched).agreeing,
  endsBeforeMs: watched.endsBeforeMs,
  outlastsMs: outlastsBy(watched),
});

const disagrees = (watched: Watched, share: number): boolean => {
  const limits = limitsFor(watched);
  const { torsos, range } = watched.agreement ?? { torsos: 0, range: 1 };
  const isOfAnotherLength = watched.endsBeforeMs > ENDS_BEFORE_MS || outlastsBy(watched) > 0;
  return share < limits.agreeing || range < limits.range || torsos > FURTHEST_APART || isOfAnotherLength;
};

/** Whether the video shows what the track says; null: it cannot be watched. Moments after the end of the video do not agree. */
export const judgeWatched = (watched: Watched | null): Found => {
  if (!watched) return notWatched('unreadable');
  const { pictures, missing, agreement } = watched;
  const { compared: seen, agreeing } = agreement ?? { compared: 0, agreeing: 0 };
  const compared = seen + missing;
  // The browser has seen somebody at every one of these moments.
  if (compared < FEWEST_PICTURES && pictures >= ENOUGH_PICTURES) {
    return found('watched', true, { agreeing: 0, compared: pictures, missing, ...agreementFigures(watched) });
  }
  if (compared < FEWEST_PICTURES) return notWatched('nobody_seen');
  const figures = { agreeing, compared, missing, ...agreementFigures(watched) };
  return found('watched', disagrees(watched, agreeing / compared), figures);
};

/** There is no video, so nobody can look. */
export const NO_VIDEO_TO_WATCH: Found = notWatched('no_video');
export const NO_REPS_TO_COMPARE: Found = notWatched('no_reps');
export const NO_TRACK_TO_COMPARE: Found = notWatched('no_track');
/** Every attempt at the check failed. */
export const CHECK_FAILED: Found = notWatched('check_failed');

/** What the submission tells of itself; `reason`: why it cannot be verified, null when it can. */
export const judgeAttempt = (reason: string | null): Found => ({
  check: 'attempt',
  outcome: reason === null ? 'passed' : 'unverified',
  figures: reason === null ? {} : { reason },
  relatedRecordingId: null,
});

/** What the track tells by itself. */
export const judgeTrack = (facts: TrackFacts): readonly Found[] => [
  ...limbs(facts),
  ...leaps(facts),
  ...tempo(facts),
  frameTimes(facts),
  ...loops(facts),
];
