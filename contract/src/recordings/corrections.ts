/**
 * Endpoints to correct a result, by hand or by re-analysing the video, and for admins to review
 * corrections (specification S2, sections 2, 5 and 6).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { publicText } from '../public-text-validation.ts';
import { RECORDING_GENDERS } from './recordings.ts';

export const CORRECTION_STATES = ['requested', 'accepted', 'refused'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/**
 * Outcomes of sending a correction. updated: the correction ranks immediately. requested: an admin
 * has to accept it first. no_changes: it equals the current result.
 */
export const CORRECTION_OUTCOMES = ['updated', 'requested', 'no_changes'] as const;

/** Reason that is stored with an undecided request when an admin sets the result directly. */
export const OVERRIDDEN = 'Changed by an admin.';

export const MAX_REPS = 10_000;
export const MAX_REASON_LENGTH = 500;

const Counts = z.object({ validReps: z.int(), invalidReps: z.int() });

export const Correction = z.object({
  id: z.uuid(),
  state: z.enum(CORRECTION_STATES),
  wanted: Counts,
  /** True if the counts come from re-analysing the video; false if typed by hand. */
  isAnalysed: z.boolean(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type Correction = z.output<typeof Correction>;

export const ResultChange = z.object({
  at: z.iso.datetime(),
  before: Counts,
  after: Counts,
  /**
   * Role of the person who changed the result. owner: the person who was recorded. admin: displayed
   * as "Admin Override". server: a recount by the operator, or a deleted account.
   */
  by: z.enum(['owner', 'admin', 'server']),
  isManual: z.boolean(),
});
export type ResultChange = z.output<typeof ResultChange>;

const RecordingParams = z.object({ recording: z.uuid() });
const Outcome = z.object({ outcome: z.enum(CORRECTION_OUTCOMES) });

export const CorrectRecording = endpoint({
  id: 'corrections.correct',
  method: 'post',
  path: '/api/recordings/{recording}/corrections',
  summary:
    'Set the valid reps by hand; invalid reps become 0. If the challenge reviews corrections, an admin has to accept it first. An admin’s correction of someone else’s recording counts immediately.',
  access: 'owner',
  params: RecordingParams,
  body: z.object({ validReps: z.int().min(0).max(MAX_REPS) }),
  output: Outcome,
  errors: ['not_found', 'conflict'],
});

export const ReanalyseRecording = endpoint({
  id: 'corrections.reanalyse',
  method: 'post',
  path: '/api/recordings/{recording}/analysis',
  summary:
    'Another analysis of the recording’s video, as a track. The server counts it by the definition that judged the recording; the counts are treated as a correction.',
  access: 'owner',
  params: RecordingParams,
  form: z.object({ track: z.instanceof(File) }),
  output: Outcome.extend({ counted: Counts }),
  errors: ['not_found', 'conflict', 'too_large', 'unprocessable', 'too_many_requests'],
});

export const GetCorrections = endpoint({
  id: 'corrections.get',
  method: 'get',
  path: '/api/recordings/{recording}/corrections',
  summary: 'Requested and applied corrections, oldest first, for the recording’s owner and admins.',
  access: 'owner',
  params: RecordingParams,
  output: z.object({ corrections: z.array(Correction), changes: z.array(ResultChange) }),
  errors: ['not_found'],
});

export const CorrectionRow = Correction.extend({
  recordingId: z.uuid(),
  challengeId: z.uuid(),
  challengeName: z.string(),
  name: z.string(),
  unit: z.enum(COUNT_UNITS),
  current: Counts,
  /** True for the caller's own request, which they may not decide on. */
  isMine: z.boolean(),
  /** True if the caller competes with this recording, and so may not decide on the request. */
  isRival: z.boolean(),
});
export type CorrectionRow = z.output<typeof CorrectionRow>;

export const ListCorrections = endpoint({
  id: 'corrections.list',
  method: 'get',
  path: '/api/admin/corrections',
  summary: 'Corrections of all challenges, oldest request first. The search covers name and challenge.',
  access: 'admin',
  query: PageQuery.extend({ state: z.enum(CORRECTION_STATES).default('requested') }),
  output: z.object({ corrections: z.array(CorrectionRow), ...PAGE }),
  errors: [],
});

export const DecideCorrection = endpoint({
  id: 'corrections.decide',
  method: 'post',
  path: '/api/admin/corrections/{correction}',
  summary:
    'Accept or refuse a correction, with a reason that its owner reads. No one decides on their own correction or on a competitor’s.',
  access: 'admin',
  params: z.object({ correction: z.uuid() }),
  body: z.object({
    decision: z.enum(['accept', 'refuse']),
    reason: publicText(MAX_REASON_LENGTH, 'Enter a reason.'),
  }),
  output: z.object({ correction: Correction }),
  errors: ['not_found', 'conflict'],
});

export const SetRankedGender = endpoint({
  id: 'corrections.gender',
  method: 'put',
  path: '/api/admin/recordings/{recording}/gender',
  summary:
    'Sets the gender that the owner of a recording ranks by in its challenge, which their first submission has fixed. All their recordings of the challenge follow. Null ranks them in All only. Where prizes are given, refused with unprocessable for an admin who takes part.',
  access: 'admin',
  params: RecordingParams,
  body: z.object({ gender: z.enum(RECORDING_GENDERS).nullable() }),
  output: z.object({ gender: z.enum(RECORDING_GENDERS).nullable() }),
  errors: ['not_found', 'unprocessable'],
});
