/**
 * Endpoints for the automatic checks of a recording with their findings, and to replay its count
 * (specification S2, sections 4 and 8).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageWithParams } from '../message-with-params.ts';
import { RECORDING_STATUSES } from './recordings.ts';

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
 * Outcomes of a check. passed: nothing was found. noted: for information only. unverified: a check
 * that is required for ranking could not run. review: a reviewer should check the recording. No
 * outcome lowers a count.
 */
export const FINDING_OUTCOMES = ['passed', 'noted', 'unverified', 'review'] as const;
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number];
/** Labels of the outcomes. Owners see them, so none may sound like an accusation. */
export const OUTCOME_LABELS = {
  passed: 'Passed',
  noted: 'Noted',
  unverified: 'Not checked',
  review: 'Needs review',
} as const satisfies Record<FindingOutcome, string>;

export const Finding = z.object({
  check: z.enum(FINDING_CHECKS),
  outcome: z.enum(FINDING_OUTCOMES),
  title: z.string(),
  words: z.string(),
  /**
   * The explanation as template and parameters, for translation; absent if it has no parameters.
   */
  worded: MessageWithParams.optional(),
  /** Measured values by name: times in ms, lengths in torso lengths. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** Id of the similar recording, for admins only; null for others, and if there is none. */
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
     * Time at which the checks ended; null until then. They start once the submission and its video
     * have arrived.
     */
    checkedAt: z.iso.datetime().nullable(),
    findings: z.array(Finding),
  }),
  errors: ['not_found', 'forbidden'],
});

const Counts = z.object({ validReps: z.int(), invalidReps: z.int(), engineVersion: z.string() });

export const ReplayDifference = z.object({
  field: z.string(),
  stored: z.unknown(),
  replayed: z.unknown(),
});
export type ReplayDifference = z.output<typeof ReplayDifference>;

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
    replayed: Counts,
    frames: z.int(),
  }),
  errors: ['not_found', 'unprocessable', 'conflict'],
});
