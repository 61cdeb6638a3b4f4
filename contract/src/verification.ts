/** What was checked of a recording, what was found, and whether its count can be repeated (second document, sections 4 and 8). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RECORDING_STATUSES } from './recordings.ts';
import { Worded } from './worded.ts';

/**
 * copied_reps: its reps are not those of an earlier recording in disguise; endurance: no more reps than people can do in the time;
 * limbs: a limb does not grow; leaps: nothing was cut out or in; tempo: no faster than a body can; frame_times: as a camera's;
 * loops: no rep is a copy of another; same_track, similar_motion: not another recording's; same_video, similar_pictures: nor its video;
 * watched: the server sees in the video what the browser saw, without which nothing is verified; attempt: what the submission itself says of its ticket.
 */
export const FINDING_CHECKS = [
  'attempt',
  'limbs',
  'leaps',
  'tempo',
  'endurance',
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
 * noted: worth knowing, changes nothing; unverified: the check that a ranked result needs could not be made; review: a person should
 * look. None of them lowers a count.
 */
export const FINDING_OUTCOMES = ['passed', 'noted', 'unverified', 'review'] as const;
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number];
/** What an outcome is called, for owners and reviewers alike: none of them accuses anybody. */
export const OUTCOME_WORDS = {
  passed: 'Passed',
  noted: 'Noted',
  unverified: 'Could not be checked',
  review: 'For a person to look at',
} as const satisfies Record<FindingOutcome, string>;

export const Finding = z.object({
  check: z.enum(FINDING_CHECKS),
  outcome: z.enum(FINDING_OUTCOMES),
  /** A few words, such as `Limb lengths`. */
  title: z.string(),
  /** For its owner and a reviewer, with the figures. */
  words: z.string(),
  /** The same once more, where it has figures in it: for the page, which words it in the reader's language. */
  worded: Worded.optional(),
  /** As they were measured; times in ms, lengths in torsos. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** The recording this one is like; for admins, null for everybody else. */
  relatedRecordingId: z.uuid().nullable(),
});
export type Finding = z.output<typeof Finding>;

const RecordingParams = z.object({ recording: z.uuid() });

export const GetFindings = endpoint({
  id: 'verification.findings',
  method: 'get',
  path: '/api/recordings/{recording}/findings',
  summary: 'What the checks of a recording found, for its owner and admins.',
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: z.object({
    status: z.enum(RECORDING_STATUSES),
    /** Null until the checks have been made; they follow the submission, and its video when there is one. */
    checkedAt: z.iso.datetime().nullable(),
    findings: z.array(Finding),
  }),
  errors: ['not_found', 'forbidden'],
});

const Counts = z.object({ validReps: z.int(), invalidReps: z.int(), engineVersion: z.string() });

export const ReplayDifference = z.object({
  /** What differs, such as `validReps` or `reps[3].valid`. */
  field: z.string(),
  stored: z.unknown(),
  replayed: z.unknown(),
});
export type ReplayDifference = z.output<typeof ReplayDifference>;

/** Differences beyond so many say nothing new. */
export const MOST_DIFFERENCES = 100;

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
    differences: z.array(ReplayDifference).max(MOST_DIFFERENCES),
    stored: Counts,
    /** With the engine of this server. */
    replayed: Counts,
    frames: z.int(),
  }),
  errors: ['not_found', 'unprocessable', 'conflict'],
});
