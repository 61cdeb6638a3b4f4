/**
 * Rules of a submission: plausibility limits, and the status that follows from claim and server
 * count.
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { worded } from '@reptemple/contract/message-with-params';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';
import { RecordedRep, SUBMISSIONS_PER_HOUR, TRUSTED_STATUSES } from '@reptemple/contract/recordings/recordings';
import type {
  COUNTED_STATUSES,
  RECORDING_GENDERS,
  RECORDING_STATUSES,
  Submission,
  UNVERIFIED_REASONS,
} from '@reptemple/contract/recordings/recordings';

export type RecordingStatus = (typeof RECORDING_STATUSES)[number];
export type CountedStatus = (typeof COUNTED_STATUSES)[number];
export type RecordingGender = (typeof RECORDING_GENDERS)[number];

/**
 * Tolerance in ms of the timer, which starts shortly before the first frame and ends shortly after
 * the last.
 */
const TIMER_SLACK_MS = 3_000;
/**
 * Maximum share of the duration without frames: a stalled browser sends none while the timer
 * continues.
 */
const MAX_STALL_SHARE = 0.2;

/**
 * Returns true if a person has reached the hourly limit of submissions. The limit protects the
 * server, and is far above what anyone reaches by training.
 */
export const hasSubmittedEnough = (withinTheHour: number): boolean => withinTheHour >= SUBMISSIONS_PER_HOUR;

export const isTrusted = (status: RecordingStatus): boolean => TRUSTED_STATUSES.some((trusted) => trusted === status);

interface Tiered {
  readonly status: RecordingStatus;
  readonly validReps: number;
}

/**
 * Returns the rank tier of a recording in a challenge with prizes; 0 is the best. Must match
 * `prizeTier` and the view `leaderboard_marks`.
 */
export const tierOf = ({ status, validReps }: Tiered): 0 | 1 | 2 => {
  if (status === 'unverified' || validReps === 0) return 2;
  return isTrusted(status) ? 0 : 1;
};

/**
 * Progress of comparing the video with the track. `pending`: the video is being prepared or
 * compared. `compared`: the server or a reviewer has compared it. `none`: no video can be compared.
 */
export type VideoComparison = 'pending' | 'compared' | 'none';

/**
 * Returns the status of a recording without suspicious findings. It depends on the browser's claim,
 * the server's count and the video (docs/decisions/0070).
 */
export const trustedStatus = (countedStatus: CountedStatus, comparison: VideoComparison): RecordingStatus => {
  if (countedStatus === 'unverified') return 'unverified';
  if (comparison === 'pending') return 'checking';
  return comparison === 'compared' ? countedStatus : 'counted';
};

interface Judged {
  readonly status: RecordingStatus;
  readonly countedStatus: CountedStatus;
  readonly unverifiedReason: (typeof UNVERIFIED_REASONS)[number] | null;
}

interface Evidence {
  readonly claimed: Submission['claimed'];
  readonly counted: Submission['claimed'] & { readonly isRankable: boolean };
  readonly hasTicket: boolean;
  readonly isLate: boolean;
  readonly hasVideo: boolean;
}

const comparedStatus = (claimed: Submission['claimed'], counted: Submission['claimed']): CountedStatus =>
  claimed.validReps === counted.validReps && claimed.invalidReps === counted.invalidReps ? 'verified' : 'adjusted';

const unverifiedBecause = (unverifiedReason: Judged['unverifiedReason']): Judged => ({
  status: 'unverified',
  countedStatus: 'unverified',
  unverifiedReason,
});

/**
 * Returns the initial status. `unverified` if nothing proves that the set ended before its
 * challenge, if the frame rate is too low to see every rep, or if no ticket proves the time of the
 * attempt. `verified` comes only after the video was compared with the track.
 */
export const judge = ({ claimed, counted, hasTicket, isLate, hasVideo }: Evidence): Judged => {
  if (isLate) return unverifiedBecause('late');
  if (!counted.isRankable) return unverifiedBecause('too_slow');
  if (!hasTicket) return unverifiedBecause('no_ticket');
  const countedStatus = comparedStatus(claimed, counted);
  return { status: trustedStatus(countedStatus, hasVideo ? 'pending' : 'none'), countedStatus, unverifiedReason: null };
};

/**
 * Returns the counted status after a recount. A recording that was unverified stays unverified.
 * Otherwise compares the browser's claim with the new count.
 */
export const recountedStatus = (
  before: CountedStatus,
  claimed: Submission['claimed'],
  counted: Submission['claimed'],
): CountedStatus => (before === 'unverified' ? before : comparedStatus(claimed, counted));

/**
 * Returns a message if the claimed duration does not fit the track's length; otherwise undefined.
 */
export const durationIssue = (durationSeconds: number, trackMs: number): MessageWithParams | undefined => {
  const claimedMs = durationSeconds * 1000;
  const seconds = { track: Math.round(trackMs / 1000), attempt: Math.round(durationSeconds) };
  if (trackMs > claimedMs + TIMER_SLACK_MS) {
    return worded('The track lasts {track} s, longer than the {attempt} s attempt.', seconds);
  }
  if (claimedMs > trackMs + Math.max(TIMER_SLACK_MS, claimedMs * MAX_STALL_SHARE)) {
    return worded('The track covers only {track} s of the {attempt} s attempt.', seconds);
  }
  return undefined;
};

/** Returns the attempt's duration: the timer's, or shorter if a limit of the challenge ended it. */
export const attemptSeconds = (durationSeconds: number, endedAfterMs: number | null): number =>
  endedAfterMs === null ? durationSeconds : Math.min(durationSeconds, endedAfterMs / 1000);

/**
 * Filter of a ranking: one gender, people who are neither male nor female (`other`), or everyone
 * (undefined).
 */
export type Ranked = RecordingGender | 'other' | undefined;

/**
 * Returns the gender under which a user ranks. Null for genders other than male and female, which
 * have no tab and rank only in "All".
 */
export const rankedGender = (gender: Profile['gender']): RecordingGender | null =>
  gender === 'male' || gender === 'female' ? gender : null;

export const belongsTo = (sessionId: string, challengeId: string): boolean => sessionId.startsWith(`${challengeId}-`);

/**
 * Returns only the public fields of a rep. The engine's other fields stay in the stored analysis.
 */
export const recordedRep = (counted: RecordedRep): RecordedRep => RecordedRep.parse(counted);
