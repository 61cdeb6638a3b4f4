/** Endpoints and schemas to submit and read recordings (specification S2, sections 3, 4 and 7). */
import { z } from 'zod';
import { SEEN_VIEWS } from '@reptemple/engine/definition/exercise-definition';
import { MAX_REF } from '../accounts/referrals.ts';
import { endpoint } from '../endpoint.ts';
import { ExerciseDefinitionJson } from '../exercises/exercises.ts';
import { Sha256 } from './attempt-tickets.ts';
import { Clip, CLIPS_PER_HOUR, MAX_CHUNKS, SessionId } from './video-upload-and-download.ts';

/**
 * Movement that does not count as a rep, and the reason (docs/decisions/0010). `code` is one of the
 * engine's `NOT_COUNTED_CODES`; a newer engine may have others.
 */
export const NotCountedMovement = z.object({
  code: z.string(),
  startMs: z.int(),
  bottomMs: z.int(),
  endMs: z.int(),
});
export type NotCountedMovement = z.output<typeof NotCountedMovement>;

export const RECORDING_GENDERS = ['male', 'female'] as const;
/**
 * Statuses of a recording. verified: the server compared the video with the track, and its count
 * equals the browser's. adjusted: compared as well, but the counts differ and the server's ranks.
 * checking: the video is being processed or compared. counted: the server counted the track, but
 * had no video to compare. pending_review: a check flagged the recording and a reviewer will
 * decide. unverified: for one of `UNVERIFIED_REASONS`, or a reviewer could not decide.
 * (docs/decisions/0070)
 */
export const RECORDING_STATUSES = [
  'verified',
  'adjusted',
  'checking',
  'counted',
  'pending_review',
  'unverified',
] as const;
export const TRUSTED_STATUSES = [
  'verified',
  'adjusted',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/** Statuses that are not final: the recording may still become verified, adjusted or unverified. */
export const UNDECIDED_STATUSES = [
  'checking',
  'pending_review',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/** Returns true if the recording may still become verified, adjusted or unverified. */
export const isUndecided = ({ status }: { readonly status: (typeof RECORDING_STATUSES)[number] }): boolean =>
  UNDECIDED_STATUSES.some((undecided) => undecided === status);
/** Statuses that result from comparing the browser's count with the server's. */
export const COUNTED_STATUSES = [
  'verified',
  'adjusted',
  'unverified',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/**
 * Labels of the statuses. Everyone sees them, so that of `pending_review` must not sound like an
 * accusation.
 */
export const STATUS_WORDS = {
  verified: 'Verified',
  adjusted: 'Adjusted',
  checking: 'Checking the video',
  counted: 'Counted without video',
  unverified: 'Unverified',
  pending_review: 'Under review',
} as const satisfies Record<(typeof RECORDING_STATUSES)[number], string>;
export const STATUS_EXPLANATIONS = {
  verified: 'The server’s recount and the video match the live count.',
  adjusted: 'The server counted differently. Its count ranks.',
  checking: 'The server is checking the video.',
  counted: 'Counted without comparing a video. If there are prizes, verified results rank first.',
  unverified: 'The count or the recording time couldn’t be verified.',
  pending_review: 'Under review. The count stands until then.',
} as const satisfies Record<(typeof RECORDING_STATUSES)[number], string>;
/**
 * Reasons for the status `unverified`. no_ticket: started offline without a ticket, or submitted
 * after the ticket expired. no_track: nothing to recount. too_slow: the frame rate is too low to
 * see fast reps. mailbox: the challenge requires a confirmed email; the result ranks once it is
 * confirmed. late: arrived after the end of the challenge, without proof that the set ended before;
 * it never ranks.
 */
export const UNVERIFIED_REASONS = ['no_ticket', 'no_track', 'too_slow', 'mailbox', 'late'] as const;
export const CORRECTORS = ['owner', 'admin'] as const;
export const CORRECTOR_LABELS = { owner: 'Manual', admin: 'Admin Override' } as const satisfies Record<
  (typeof CORRECTORS)[number],
  string
>;
export const RECORDING_NOT_FOUND = 'Recording Not Found';
export const MEDIA_STATUSES = ['none', 'processing', 'ready', 'failed'] as const;

/**
 * Maximum size of a gzipped track in bytes. Tracks of 20 minutes at 60 frames per second are well
 * below it.
 */
export const MAX_TRACK_BYTES = 24 * 1024 * 1024;

/**
 * Maximum duration of a recording in seconds: 20 minutes, the longest track, plus 3 s. The timer
 * starts slightly before the first frame and stops slightly after the last.
 */
export const MAX_DURATION_SECONDS = 20 * 60 + 3;

export const SUBMISSIONS_PER_HOUR = 30;

export const RecordedRep = z.object({
  number: z.int(),
  startMs: z.int(),
  bottomMs: z.int().nullable(),
  endMs: z.int(),
  valid: z.boolean(),
  reason: z.string().nullable(),
  formScore: z.int().nullable(),
  /**
   * Rule that the rep breaks, and by how much; null if the rep is valid. Missing in recordings of
   * older versions, as are all fields below.
   */
  fault: z.object({ code: z.string(), detail: z.string() }).nullable().default(null),
  /** Minimum and maximum of each angle in degrees, by angle id. */
  angles: z.record(z.string(), z.object({ min: z.number(), max: z.number() })).default({}),
});
export type RecordedRep = z.output<typeof RecordedRep>;

export const Recording = z.object({
  id: z.uuid(),
  challengeId: z.uuid(),
  name: z.string(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  validReps: z.int(),
  invalidReps: z.int(),
  totalReps: z.int(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  unverifiedReason: z.enum(UNVERIFIED_REASONS).nullable(),
  /**
   * Count that the browser sent; null unless the caller is the owner or an admin. It does not rank:
   * the server's count does.
   */
  claimed: z.object({ validReps: z.int(), invalidReps: z.int() }).nullable(),
  formScore: z.int().nullable(),
  /** View of the camera (side, oblique, front or back), detected in the track; null if unknown. */
  seenView: z.enum(SEEN_VIEWS).nullable(),
  /** Role of the person who corrected the count; null if it was not corrected. */
  correctedBy: z.enum(CORRECTORS).nullable(),
  /**
   * Limit of the challenge that ended the attempt, so that later reps do not count; null if none
   * did. `atMs` is a time of the track.
   */
  endedEarly: z.object({ atMs: z.int(), by: z.enum(['duration', 'rest']) }).nullable(),
  /**
   * Id of the re-analysis from which reps and track come; null for the original analysis, and for
   * everyone but the owner and admins.
   */
  analysisId: z.uuid().nullable(),
  mediaStatus: z.enum(MEDIA_STATUSES),
  mediaError: z.string().nullable(),
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  gifUrl: z.string().nullable(),
  /**
   * True while `gifUrl` is null because the GIF is drawn again: the result or the challenge's name
   * has changed.
   */
  isRedrawingGif: z.boolean().default(false),
  /**
   * True if the owner shows others a moving skeleton instead of the video. The URLs of video,
   * thumbnail and GIF are then null unless the caller is the owner or an admin.
   */
  isFilmHidden: z.boolean(),
  /**
   * URL of the video that shows only the skeleton; null unless the video is hidden and this one is
   * ready.
   */
  skeletonUrl: z.string().nullable(),
  /** Share clip; null until it is requested, and unless the caller is the owner or an admin. */
  clip: Clip.nullable(),
  createdAt: z.iso.datetime(),
});
export type Recording = z.output<typeof Recording>;

/** Recording of a duel while its results are hidden: without the fields that reveal the reps. */
export const HiddenRecording = Recording.extend({
  validReps: z.null(),
  invalidReps: z.null(),
  totalReps: z.null(),
  formScore: z.null(),
  videoUrl: z.null(),
  thumbnailUrl: z.null(),
  gifUrl: z.null(),
  skeletonUrl: z.null(),
  clip: z.null(),
});
export type HiddenRecording = z.output<typeof HiddenRecording>;

const PoseConfig = z.object({
  modelComplexity: z.literal([0, 1, 2]),
  minDetectionConfidence: z.number().min(0).max(1),
  minTrackingConfidence: z.number().min(0).max(1),
  delegate: z.enum(['GPU', 'CPU']),
  /** True if landmarks are smoothed. Only admins can record with false. */
  smoothLandmarks: z.boolean().default(true),
  enableSegmentation: z.boolean().default(false),
});

/**
 * Pose settings as stored with a recording. Older recordings lack the last two: smoothing was on,
 * segmentation off.
 */
const StoredPoseConfig = PoseConfig.extend({
  smoothLandmarks: z.boolean().optional(),
  enableSegmentation: z.boolean().optional(),
});

/**
 * Request body that submits an attempt. `claimed`, the browser's count, is only stored; the
 * server's count ranks.
 */
export const Submission = z.object({
  challengeId: z.uuid(),
  sessionId: SessionId,
  durationSeconds: z.number().min(0).max(MAX_DURATION_SECONDS),
  claimed: z.object({ validReps: z.int().min(0).max(10_000), invalidReps: z.int().min(0).max(10_000) }),
  poseConfig: PoseConfig,
  processingIntervalMs: z.int().min(1).max(1000),
  /** Times in ms since the first frame at which a frame was due. */
  targetTimestamps: z.array(z.int()).max(80_000),
  /** Times in ms since the first frame at which a frame was due, but none could be analysed. */
  droppedFrames: z.array(z.int()).max(80_000),
  hasVideo: z.boolean(),
  hidesFilm: z.boolean().default(false),
  /** Id of the ticket from `StartAttempt`; null if the device was offline. */
  ticketId: z.uuid().nullable().default(null),
  /** SHA-256 of the gzipped track. If null, the server does not check it. */
  trackSha256: Sha256.nullable().default(null),
  /** SHA-256 of each video chunk in order. If empty, the server does not check them. */
  chunkSha256: z.array(Sha256).max(MAX_CHUNKS).default([]),
  /** Parameter `ref` of the invite link that the person followed; null if they followed none. */
  referredBy: z.string().max(MAX_REF).nullable().default(null),
});
export type Submission = z.output<typeof Submission>;
/**
 * Type of a submission as clients send it. Fields with a default may be missing, as in drafts of
 * older versions.
 */
export type SubmissionDraft = z.input<typeof Submission>;

export const SubmitRecording = endpoint({
  id: 'recordings.submit',
  method: 'post',
  path: '/api/recordings',
  summary: `Submit an attempt with its track. The server recounts the track; that count is the score. With a video the status is \`checking\` until the server has compared the two, without one \`counted\`. At most ${SUBMISSIONS_PER_HOUR} an hour.`,
  access: 'participant',
  form: z.object({
    submission: z.string().max(2_000_000),
    track: z.instanceof(File),
  }),
  output: z.object({ recording: Recording, reps: z.array(RecordedRep) }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'conflict', 'too_large', 'unprocessable'],
});

export const GetRecording = endpoint({
  id: 'recordings.get',
  method: 'get',
  path: '/api/recordings/{recording}',
  summary:
    'One recording; its reps, movements that are no rep, and the exercise definition that judged them, only for its owner and admins.',
  access: 'anyone',
  reach: 'shown',
  params: z.object({ recording: z.uuid() }),
  output: z.object({
    /** Recording; a `HiddenRecording` while the results are hidden from the caller. */
    recording: z.union([Recording, HiddenRecording]),
    isMine: z.boolean(),
    /**
     * Digits that the video has to show at its start; null if none are required, and while results
     * are hidden from the caller.
     */
    codeWord: z.string().nullable(),
    /**
     * Best earlier count of the owner in the challenge. Null unless the caller is the owner, for a
     * first recording, and while results are hidden from the caller.
     */
    previousBest: z.int().nullable(),
    reps: z.array(RecordedRep).nullable(),
    notCounted: z.array(NotCountedMovement).nullable(),
    exerciseDefinition: ExerciseDefinitionJson.nullable(),
  }),
  errors: ['not_found'],
});

const RecordingParams = z.object({ recording: z.uuid() });

export const GetMyBestSet = endpoint({
  id: 'recordings.best_set',
  method: 'get',
  path: '/api/challenges/{challenge}/mine/best',
  summary:
    'The caller’s set with the most valid reps in a challenge, of any status: when each valid rep ended, in milliseconds after the start. Null without one. The recorder runs it along with the next set.',
  access: 'participant',
  params: z.object({ challenge: z.uuid() }),
  output: z.object({ best: z.object({ validReps: z.int(), repEndsMs: z.array(z.int()) }).nullable() }),
  errors: ['not_found'],
});

export const HideFilm = endpoint({
  id: 'recordings.hideFilm',
  method: 'put',
  path: '/api/recordings/{recording}/film',
  summary:
    'Show others a moving skeleton in place of the video, or the video again. The server keeps the video for its checks; only the owner and admins can then see it.',
  access: 'participant',
  reach: 'own',
  params: RecordingParams,
  body: z.object({ isHidden: z.boolean() }),
  output: z.object({ isFilmHidden: z.boolean() }),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
});

export const RequestClip = endpoint({
  id: 'recordings.requestClip',
  method: 'post',
  path: '/api/recordings/{recording}/clip',
  summary: `Request the share clip of the current result, without film if the film is hidden. Repeating it is harmless. At most ${CLIPS_PER_HOUR} an hour. Conflict until the video is ready.`,
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: z.object({ clip: Clip }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'conflict'],
});

/**
 * Endpoint that returns the track from which the recording was counted: gzipped JSON
 * (docs/track-format.md).
 */
export const GetRecordingTrack = endpoint({
  id: 'recordings.track',
  method: 'get',
  path: '/api/recordings/{recording}/track',
  summary: 'The gzipped track of a recording, for its owner and admins.',
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: 'bytes',
  isFile: true,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
});

export const Processing = z.object({
  mediapipeConfig: StoredPoseConfig,
  lockedSide: z.string().nullable(),
  processingIntervalMs: z.int(),
  targetFrames: z.int(),
  analysedFrames: z.int(),
  droppedFrames: z.int(),
  longestGapMs: z.int().nullable(),
  events: z.record(z.string(), z.int()),
  /** Counts before any corrections; null in recordings of older versions. */
  finalResults: z.object({ repCount: z.int(), invalidRepCount: z.int() }).nullable(),
  engineVersion: z.string(),
  ticketIssuedAt: z.iso.datetime().nullable(),
  /** SHA-256 of the gzipped track as received; null in recordings of older versions. */
  trackSha256: z.string().nullable(),
});
export type Processing = z.output<typeof Processing>;

export const GetProcessing = endpoint({
  id: 'recordings.processing',
  method: 'get',
  path: '/api/recordings/{recording}/processing',
  summary: 'How a recording was analysed: configuration, side, frames, events. Null for one without validation data.',
  access: 'admin',
  params: RecordingParams,
  output: z.object({ processing: Processing.nullable() }),
  errors: ['not_found'],
});
