/**
 * Checks of a recording with their findings, and a replay of its count (specification S2, sections
 * 4 and 8).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageWithParams } from '../message-with-params.ts';
import { RECORDING_STATUSES } from './recordings.ts';

/**
 * Names of the checks. attempt: is consistent with its ticket. limbs: limb lengths stay constant.
 * leaps: no jumps from cutting. loops: no rep repeats another exactly. copied_reps: reps are not
 * disguised copies of an earlier recording's. tempo: reps are not faster than a body can move.
 * endurance: not more reps than possible in the time. frame_times: spaced like a camera's.
 * same_track, similar_motion: not another recording's track. same_video, similar_pictures: not
 * another recording's video. watched: the server's pose detection on the video agrees with the
 * browser's; required for verification.
 */
export const FINDING_CHECKS = [
  'attempt',
  'limbs',
  'leaps',
  'tempo',
  'endurance',
  'evenness',
  'frame_times',
  'loops',
  'same_track',
  'similar_motion',
  'copied_reps',
  'same_video',
  'similar_pictures',
  'watched',
] as const;
export type FindingCheck = (typeof FINDING_CHECKS)[number];

/**
 * Outcomes of a check. noted: for information only. unverified: a check that ranking requires could
 * not run. review: a person should look. No outcome lowers a count.
 */
export const FINDING_OUTCOMES = ['passed', 'noted', 'unverified', 'review'] as const;
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number];
/**
 * Display names of the outcomes for owners and reviewers. None of them may sound like an
 * accusation.
 */
export const OUTCOME_LABELS = {
  passed: 'Passed',
  noted: 'Noted',
  unverified: 'Not checked',
  review: 'Needs review',
} as const satisfies Record<FindingOutcome, string>;

export const Finding = z.object({
  check: z.enum(FINDING_CHECKS),
  outcome: z.enum(FINDING_OUTCOMES),
  /** Short title of a check, such as `Limb lengths`. */
  title: z.string(),
  /** Explanation of a check's outcome with numbers, for the owner and reviewers. */
  words: z.string(),
  /**
   * The explanation as template and parameters, for translation; absent if it has no parameters.
   */
  worded: MessageWithParams.optional(),
  /** Measured values of a check by name; times in ms, lengths in torso lengths. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** Id of the similar recording; null for everyone except admins. */
  relatedRecordingId: z.uuid().nullable(),
});
export type Finding = z.output<typeof Finding>;

const RecordingParams = z.object({ recording: z.uuid() });

export const GetFindings = endpoint({
  id: 'verification.findings',
  method: 'get',
  path: '/api/recordings/{recording}/findings',
  summary: 'Findings of a recording’s checks, for its owner and admins.',
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: z.object({
    status: z.enum(RECORDING_STATUSES),
    /**
     * Time at which the checks ran; null until then. They start after the submission and its video
     * have arrived.
     */
    checkedAt: z.iso.datetime().nullable(),
    findings: z.array(Finding),
  }),
  errors: ['not_found', 'forbidden'],
});

const Counts = z.object({ validReps: z.int(), invalidReps: z.int(), engineVersion: z.string() });

export const ReplayDifference = z.object({
  /** Path of the value that the replay changed, such as `validReps` or `reps[3].valid`. */
  field: z.string(),
  stored: z.unknown(),
  replayed: z.unknown(),
});
export type ReplayDifference = z.output<typeof ReplayDifference>;

/** Maximum number of differences in the reply. */
export const MAX_DIFFERENCES = 100;

export const CANNOT_REPLAY = 'Missing validation data or exercise definition';

export const ReplayRecording = endpoint({
  id: 'verification.replay',
  method: 'post',
  path: '/api/recordings/{recording}/replay',
  summary:
    'Count the track of the analysis that stands again, with the definition it was counted with, and compare; nothing is changed. Refused with `unprocessable` when that cannot be done ("Cannot replay"), with `conflict` when it fails ("Replay failed").',
  access: 'admin',
  params: RecordingParams,
  output: z.object({
    verdict: z.enum(['Deterministic', 'Non-Deterministic']),
    differences: z.array(ReplayDifference).max(MAX_DIFFERENCES),
    stored: Counts,
    /** Counts of the replay by this server's engine. */
    replayed: Counts,
    frames: z.int(),
  }),
  errors: ['not_found', 'unprocessable', 'conflict'],
});
