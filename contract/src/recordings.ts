/** Submitting an attempt, and reading one back (second document, sections 3, 4 and 7; product decision 1). */
import { z } from 'zod';
import { Sha256 } from './attempts.ts';
import { endpoint } from './endpoint.ts';
import { ExerciseDefinitionJson } from './exercises.ts';
import { MAX_CHUNKS, SessionId } from './media.ts';
import { MAX_REF } from './referrals.ts';

export const RECORDING_GENDERS = ['male', 'female'] as const;
/**
 * How far a result is trusted (docs/decisions/0070).
 * verified: the server compared the video with the track, and its count is the browser's; adjusted: the same, and the server's count ranks.
 * checking: the video is being prepared or compared. counted: the server counted the track, and no video could be compared with it.
 * pending_review: a check found something odd, and a person will look. unverified: for one of `UNVERIFIED_REASONS`, or a reviewer could not tell.
 */
export const RECORDING_STATUSES = [
  'verified',
  'adjusted',
  'checking',
  'counted',
  'pending_review',
  'unverified',
] as const;
/** Statuses that win a prize: only these do. */
export const TRUSTED_STATUSES = [
  'verified',
  'adjusted',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/** Statuses that may still become a trusted one. */
export const UNDECIDED_STATUSES = [
  'checking',
  'pending_review',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/** What claim and count alone make of a recording. */
export const COUNTED_STATUSES = [
  'verified',
  'adjusted',
  'unverified',
] as const satisfies readonly (typeof RECORDING_STATUSES)[number][];
/** What a recording's status is called wherever it is shown, publicly too: `pending_review` accuses nobody. */
export const STATUS_WORDS = {
  verified: 'Verified',
  adjusted: 'Adjusted',
  checking: 'Checking the video',
  counted: 'Counted, no video',
  unverified: 'Unverified',
  pending_review: 'Under review',
} as const satisfies Record<(typeof RECORDING_STATUSES)[number], string>;
/** One sentence that explains each status to anyone. */
export const STATUS_EXPLANATIONS = {
  verified: 'The server compared the video with the count: they agree.',
  adjusted: 'The server compared the video and counted differently than the device. Its count ranks.',
  checking: 'The server is comparing the video with the count.',
  counted: 'The server counted the reps, but there was no video it could compare them with.',
  unverified: 'The server could not count this strictly or tell when it was recorded.',
  pending_review: 'A person will look at this recording. Its count stands until then.',
} as const satisfies Record<(typeof RECORDING_STATUSES)[number], string>;
/**
 * no_ticket: it was begun without asking the server, as happens without a connection, or sent in later than a ticket is good for;
 * no_track: there is nothing to recount; too_slow: so few frames a second that fast reps are lost; mailbox: the challenge asks for
 * a confirmed email address, and the result ranks as soon as its owner has confirmed theirs.
 */
export const UNVERIFIED_REASONS = ['no_ticket', 'no_track', 'too_slow', 'mailbox'] as const;
/** Whose word a corrected count is. */
export const CORRECTORS = ['owner', 'admin'] as const;
export const CORRECTOR_WORDS = { owner: 'Manual', admin: 'Admin Override' } as const satisfies Record<
  (typeof CORRECTORS)[number],
  string
>;
/** Second document, section 2. */
export const RECORDING_NOT_FOUND = 'Recording Not Found';
export const MEDIA_STATUSES = ['none', 'processing', 'ready', 'failed'] as const;

/** 20 minutes at 60 frames a second, gzipped, is well below this. */
export const MAX_TRACK_BYTES = 24 * 1024 * 1024;

/** 20 minutes, the longest track, and 3 s: the timer starts a little before the first frame and ends a little after the last. */
export const MAX_DURATION_SECONDS = 20 * 60 + 3;

/** Of one person; the next one is refused with `too_many_requests`. Repeating a submission that was stored is not another one. */
export const SUBMISSIONS_PER_HOUR = 30;

export const RecordedRep = z.object({
  number: z.int(),
  startMs: z.int(),
  bottomMs: z.int().nullable(),
  endMs: z.int(),
  valid: z.boolean(),
  reason: z.string().nullable(),
  formScore: z.int().nullable(),
  /** Which rule it broke and by how much. Recordings of older versions lack this and what follows. */
  fault: z.object({ code: z.string(), detail: z.string() }).nullable().default(null),
  /** Smallest and largest of each angle in degrees, by angle id. */
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
  /** Null unless the status is `unverified`; recordings of older versions lack it there too. */
  unverifiedReason: z.enum(UNVERIFIED_REASONS).nullable(),
  /** What the browser counted live, for the owner and admins; the server's count is what ranks. */
  claimed: z.object({ validReps: z.int(), invalidReps: z.int() }).nullable(),
  formScore: z.int().nullable(),
  /** Null: the counts are the server's own. */
  correctedBy: z.enum(CORRECTORS).nullable(),
  /** A limit of the challenge ended the attempt before the recording ended; reps after that moment of the track do not count. */
  endedEarly: z.object({ atMs: z.int(), by: z.enum(['duration', 'rest']) }).nullable(),
  /** Names the other analysis that stands, for the owner and admins: reps and track are its own. Null: the attempt's. */
  analysisId: z.uuid().nullable(),
  mediaStatus: z.enum(MEDIA_STATUSES),
  /** Why there is no video, as a sentence, when `mediaStatus` is `failed`; for its owner and admins. */
  mediaError: z.string().nullable(),
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  gifUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Recording = z.output<typeof Recording>;

/** As others see it while a duel keeps results back: without anything reps could be read or counted from. */
export const HiddenRecording = Recording.extend({
  validReps: z.null(),
  invalidReps: z.null(),
  totalReps: z.null(),
  formScore: z.null(),
  videoUrl: z.null(),
  thumbnailUrl: z.null(),
  gifUrl: z.null(),
});
export type HiddenRecording = z.output<typeof HiddenRecording>;

/** What the pose model was told, and where it ran. */
const PoseConfig = z.object({
  modelComplexity: z.literal([0, 1, 2]),
  minDetectionConfidence: z.number().min(0).max(1),
  minTrackingConfidence: z.number().min(0).max(1),
  delegate: z.enum(['GPU', 'CPU']),
  /** False: counted without smoothing. Only an admin's recordings are; of anyone else it is taken as true. */
  smoothLandmarks: z.boolean().default(true),
  enableSegmentation: z.boolean().default(false),
});

/** As stored. Recordings of older versions lack the switches: they were smoothed and asked for no segmentation. */
const StoredPoseConfig = PoseConfig.extend({
  smoothLandmarks: z.boolean().optional(),
  enableSegmentation: z.boolean().optional(),
});

/** What the browser says of the attempt. There is no field that sets a count: `claimed` is kept beside the server's. */
export const Submission = z.object({
  challengeId: z.uuid(),
  /** Names the upload, and makes repeating the submission harmless. */
  sessionId: SessionId,
  durationSeconds: z.number().min(0).max(MAX_DURATION_SECONDS),
  claimed: z.object({ validReps: z.int().min(0).max(10_000), invalidReps: z.int().min(0).max(10_000) }),
  poseConfig: PoseConfig,
  processingIntervalMs: z.int().min(1).max(1000),
  /** Milliseconds since the first frame at which a frame was due, and those for which none could be analysed. */
  targetTimestamps: z.array(z.int()).max(80_000),
  droppedFrames: z.array(z.int()).max(80_000),
  /** Whether the submitted session uploaded a video. */
  hasVideo: z.boolean(),
  /** Of `StartAttempt`; null when the server could not be asked. */
  ticketId: z.uuid().nullable().default(null),
  /** Of the gzipped track exactly as sent; null: not checked. */
  trackSha256: Sha256.nullable().default(null),
  /** Of the video's chunks in their order; empty: not checked. */
  chunkSha256: z.array(Sha256).max(MAX_CHUNKS).default([]),
  /** The `ref` of the link the person came by, as it stood there. */
  referredBy: z.string().max(MAX_REF).nullable().default(null),
});
export type Submission = z.output<typeof Submission>;
/** What is sent: fields with a default may be left out, as attempts kept by older versions do. */
export type SubmissionDraft = z.input<typeof Submission>;

export const SubmitRecording = endpoint({
  id: 'recordings.submit',
  method: 'post',
  path: '/api/recordings',
  summary: `Submit an attempt with its track. The server recounts the track; that count is the score. With a video the status is \`checking\` until the server has compared the two, without one \`counted\`. At most ${SUBMISSIONS_PER_HOUR} an hour.`,
  access: 'participant',
  form: z.object({
    /** `Submission` as JSON. */
    submission: z.string().max(2_000_000),
    /** The gzipped track (see docs/track-format.md). */
    track: z.instanceof(File),
  }),
  output: z.object({ recording: Recording, reps: z.array(RecordedRep) }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'conflict', 'too_large', 'unprocessable'],
});

export const GetRecording = endpoint({
  id: 'recordings.get',
  method: 'get',
  path: '/api/recordings/{recording}',
  summary: 'One recording; its reps, and the exercise definition that judged them, only for its owner and admins.',
  access: 'anyone',
  reach: 'shown',
  params: z.object({ recording: z.uuid() }),
  output: z.object({
    /** Hidden from the caller until the duel is over: `validReps` is null. */
    recording: z.union([Recording, HiddenRecording]),
    isMine: z.boolean(),
    reps: z.array(RecordedRep).nullable(),
    exerciseDefinition: ExerciseDefinitionJson.nullable(),
  }),
  errors: ['not_found'],
});

const RecordingParams = z.object({ recording: z.uuid() });

/** The landmarks a recording was counted from, as they were sent: gzipped JSON (docs/track-format.md). */
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

/** How a recording was analysed, beside its landmarks: what a replay stands on (second document, section 3, recording_validation_data). */
export const Processing = z.object({
  mediapipeConfig: StoredPoseConfig,
  lockedSide: z.string().nullable(),
  processingIntervalMs: z.int(),
  /** Frames that were due, those that were analysed, and those for which none could be. */
  targetFrames: z.int(),
  analysedFrames: z.int(),
  droppedFrames: z.int(),
  /** The longest time between two analysed frames; null for fewer than two. */
  longestGapMs: z.int().nullable(),
  /** How often each kind of event stands in its log. */
  events: z.record(z.string(), z.int()),
  /** Of the count that is stored; a correction does not change it. */
  finalResults: z.object({ repCount: z.int(), invalidRepCount: z.int() }).nullable(),
  engineVersion: z.string(),
  ticketIssuedAt: z.iso.datetime().nullable(),
  /** Of the gzipped track as it arrived; null in recordings of older versions. */
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
