/** What a submission has to fulfil, and what the recount makes of the claim (product decision 1). */
import { type Worded, worded } from '@reptemple/contract/worded';
import { RecordedRep, SUBMISSIONS_PER_HOUR, TRUSTED_STATUSES } from '@reptemple/contract/recordings';
import type {
  COUNTED_STATUSES,
  RECORDING_GENDERS,
  RECORDING_STATUSES,
  Submission,
  UNVERIFIED_REASONS,
} from '@reptemple/contract/recordings';
import type { Profile } from '@reptemple/contract/profile';

export type RecordingStatus = (typeof RECORDING_STATUSES)[number];
export type CountedStatus = (typeof COUNTED_STATUSES)[number];
export type RecordingGender = (typeof RECORDING_GENDERS)[number];

/** The timer starts a little before the first frame and ends a little after the last. */
const TIMER_SLACK_MS = 3_000;
/** A browser that stalls sends no frames while the timer runs on. */
const MAX_STALL_SHARE = 0.2;

/** What one person may submit within an hour: far more than anyone trains, too little to keep the server busy recounting. */
export const hasSubmittedEnough = (withinTheHour: number): boolean => withinTheHour >= SUBMISSIONS_PER_HOUR;

/** Returns whether the status is one that wins. */
export const isTrusted = (status: RecordingStatus): boolean => TRUSTED_STATUSES.some((trusted) => trusted === status);

/** Returns the rank tier of a status where there are prizes, as the SQL function `leaderboard_tier` does. */
export const tierOf = (status: RecordingStatus): 0 | 1 | 2 => {
  if (isTrusted(status)) return 0;
  return status === 'unverified' ? 2 : 1;
};

/** pending: a video is being prepared or compared; compared: by the server, or by a reviewer; none: there is no video that could be. */
export type VideoComparison = 'pending' | 'compared' | 'none';

/** Returns the status of a recording in which nothing odd was found (docs/decisions/0070). */
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
 * Returns the first status. Unverified when too few frames a second leave reps unseen, or when nothing shows when the attempt was made.
 * Nothing is verified yet: that takes a video that was compared with the track.
 */
export const judge = ({ claimed, counted, hasTicket, hasVideo }: Evidence): Judged => {
  if (!counted.isRankable) return unverifiedBecause('too_slow');
  if (!hasTicket) return unverifiedBecause('no_ticket');
  const countedStatus = comparedStatus(claimed, counted);
  return { status: trustedStatus(countedStatus, hasVideo ? 'pending' : 'none'), countedStatus, unverifiedReason: null };
};

/** After the server has counted the track once more: what was unverified from the start stays so. */
export const recountedStatus = (
  before: CountedStatus,
  claimed: Submission['claimed'],
  counted: Submission['claimed'],
): CountedStatus => (before === 'unverified' ? before : comparedStatus(claimed, counted));

/** What does not fit between the claimed duration and the track, as a sentence; undefined when they fit. */
export const durationFault = (durationSeconds: number, trackMs: number): Worded | undefined => {
  const claimedMs = durationSeconds * 1000;
  const seconds = { track: Math.round(trackMs / 1000), attempt: Math.round(durationSeconds) };
  if (trackMs > claimedMs + TIMER_SLACK_MS) {
    return worded('The track lasts {track} s, longer than the {attempt} s of the attempt.', seconds);
  }
  if (claimedMs > trackMs + Math.max(TIMER_SLACK_MS, claimedMs * MAX_STALL_SHARE)) {
    return worded('The track covers only {track} s of the {attempt} s of the attempt.', seconds);
  }
  return undefined;
};

/** How long the attempt lasted: as the timer says, unless a limit of the challenge ended it before. */
export const attemptSeconds = (durationSeconds: number, endedAfterMs: number | null): number =>
  endedAfterMs === null ? durationSeconds : Math.min(durationSeconds, endedAfterMs / 1000);

/** Whose recordings are ranked: one gender's, those of people who are neither male nor female, or everybody's. */
export type Ranked = RecordingGender | 'other' | undefined;

/** Only male and female have tabs of their own; everyone else ranks in All (product decision 4). */
export const rankedGender = (gender: Profile['gender']): RecordingGender | null =>
  gender === 'male' || gender === 'female' ? gender : null;

export const belongsTo = (sessionId: string, challengeId: string): boolean => sessionId.startsWith(`${challengeId}-`);

/** The rep as people see it; what else the engine says of it stays in the stored analysis. */
export const recordedRep = (counted: RecordedRep): RecordedRep => RecordedRep.parse(counted);

/** The longest time between two of these, which are in order; null for fewer than two. */
export const longestGap = (times: readonly number[]): number | null =>
  times.length < 2 ? null : times.reduce((longest, time, at) => Math.max(longest, time - (times[at - 1] ?? time)), 0);

/** How often each of these words is among them. */
export const timesEach = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
