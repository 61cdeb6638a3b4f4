/**
 * Endpoints for the review of recordings by people, for appeals of their owners, and for public
 * numbers of verified results (docs/decisions/0025).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { ChallengeParams } from '../challenges/challenges.ts';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { publicText } from '../public-text-validation.ts';
import { MAX_REASON_LENGTH } from './corrections.ts';
import { Recording, RECORDING_STATUSES } from './recordings.ts';

/**
 * Reasons why a recording needs a review. appeal: the owner appealed. prize: it may win a prize.
 * flagged: a check flagged it. correction: a correction was requested. second_look: an admin has
 * reviewed it, or changed a possible winner's result, and a second admin has to review it. top: it
 * has a top rank in a challenge without prizes. sample: it was randomly drawn.
 */
export const REVIEW_REASONS = ['appeal', 'prize', 'flagged', 'correction', 'second_look', 'top', 'sample'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const TOP_PLACES = 3;
export const SAMPLE_DAYS = 30;

/**
 * Decisions of a reviewer. keep: the count is unchanged. change: the count follows from the
 * reviewer's verdicts. unverifiable: the video does not show enough.
 */
export const REVIEW_DECISIONS = ['keep', 'change', 'unverifiable'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const REP_VERDICTS = ['valid', 'invalid', 'undecided'] as const;
export type RepVerdict = (typeof REP_VERDICTS)[number];

export const REVIEW_STAGES = ['first', 'second', 'settling'] as const;
export type ReviewStage = (typeof REVIEW_STAGES)[number];

const Counts = z.object({ validReps: z.int(), invalidReps: z.int() });
const moment = z.iso.datetime();

export const MAX_REVIEW_REASON = MAX_REASON_LENGTH;
const WrittenReason = publicText(MAX_REVIEW_REASON, 'Enter a reason.');

export const RepVerdicts = z.array(z.object({ number: z.int(), verdict: z.enum(REP_VERDICTS) })).max(10_000);
export type RepVerdicts = z.output<typeof RepVerdicts>;

export const ReviewVote = z.object({
  stage: z.enum(REVIEW_STAGES),
  decision: z.enum(REVIEW_DECISIONS),
  reason: z.string(),
  verdicts: RepVerdicts,
  codeWordSeen: z.boolean().nullable(),
  counts: Counts,
  at: moment,
  isMine: z.boolean(),
});
export type ReviewVote = z.output<typeof ReviewVote>;

export const Decided = z.object({
  isAppeal: z.boolean(),
  decision: z.enum(REVIEW_DECISIONS),
  /** Reason that the owner sees; the texts of both reviewers if two agreed. */
  reason: z.string(),
  at: moment,
  before: Counts,
  after: Counts,
  /** Appeal of the owner that led to this review; null if there was none. */
  appeal: z.object({ reason: z.string(), at: moment }).nullable(),
});
export type Decided = z.output<typeof Decided>;

const Why = z.object({ reason: z.enum(REVIEW_REASONS), since: moment });

export const ReviewRow = z.object({
  id: z.uuid(),
  challengeId: z.uuid(),
  challengeName: z.string(),
  name: z.string(),
  unit: z.enum(COUNT_UNITS),
  counts: Counts,
  status: z.enum(RECORDING_STATUSES),
  why: z.array(Why).min(1),
  waitsSince: moment,
  stage: z.enum(REVIEW_STAGES),
  /** Message that says why the caller may not decide; null if they may. */
  fault: z.string().nullable(),
});
export type ReviewRow = z.output<typeof ReviewRow>;

export const ListReviews = endpoint({
  id: 'review.list',
  method: 'get',
  path: '/api/admin/review',
  summary: 'Recordings waiting for review, oldest first. The search covers name and challenge.',
  access: 'admin',
  query: PageQuery.extend({
    why: z.enum(REVIEW_REASONS).optional(),
    /**
     * Filter of the list. all: every recording that needs a review. yours: only recordings on which
     * the caller may decide.
     */
    who: z.enum(['all', 'yours']).default('all'),
  }),
  output: z.object({
    recordings: z.array(ReviewRow),
    /** True if a prize rank needs two reviewers, but there are too few admins. */
    lacksReviewers: z.boolean(),
    ...PAGE,
  }),
  errors: [],
});

const RecordingParams = z.object({ recording: z.uuid() });

/**
 * Result that the reviewer saw. If the result has changed since, the server rejects the decision.
 */
const Seen = Counts.extend({ status: z.enum(RECORDING_STATUSES), analysisId: Recording.shape.analysisId });

export const GetReview = endpoint({
  id: 'review.get',
  method: 'get',
  path: '/api/admin/review/{recording}',
  summary: 'One recording for the workbench. A second reviewer sees the first decision only after deciding.',
  access: 'admin',
  params: RecordingParams,
  output: z.object({
    recording: RecordingParams.shape.recording,
    challengeId: z.uuid(),
    challengeName: z.string(),
    unit: z.enum(COUNT_UNITS),
    seen: Seen,
    why: z.array(Why),
    stage: z.enum(REVIEW_STAGES),
    needsTwo: z.boolean(),
    fault: z.string().nullable(),
    opinions: z.array(ReviewVote),
    /** Appeal of the owner on which this review has to decide; null if there is none. */
    appeal: z.object({ reason: z.string(), at: moment }).nullable(),
    decided: z.array(Decided),
    /** Digits that the video should show at its start; null if none were required. */
    codeWord: z.string().nullable(),
    /** True if the reviewer has to state whether the video shows the digits. */
    asksCodeWordSeen: z.boolean(),
    correction: z.object({ wanted: Counts, isAnalysed: z.boolean(), requestedAt: moment }).nullable(),
  }),
  errors: ['not_found'],
});

export const SubmitVote = endpoint({
  id: 'review.decide',
  method: 'post',
  path: '/api/admin/review/{recording}',
  summary:
    'Keep the count, change it to the verdicts, or call it not verifiable, with a reason its owner reads. No one reviews their own recording. Prize places need two reviewers who do not compete in the challenge. Refused with conflict when someone else decided first or the result has changed.',
  access: 'admin',
  params: RecordingParams,
  body: z.object({
    decision: z.enum(REVIEW_DECISIONS),
    reason: WrittenReason,
    verdicts: RepVerdicts,
    /**
     * True if the video shows the digits. Required for a prize rank in a challenge that asks for
     * digits, unless the decision is `unverifiable`.
     */
    codeWordSeen: z.boolean().nullable().default(null),
    stage: z.enum(REVIEW_STAGES),
    seen: Seen,
  }),
  /**
   * State of the review after the decision. decided: it is complete. waiting: a second reviewer is
   * needed. differing: the two decisions differ, so a third person or one of the two has to decide.
   */
  output: z.object({ outcome: z.enum(['decided', 'waiting', 'differing']) }),
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const APPEAL_STATES = ['none', 'possible', 'waiting', 'decided'] as const;

export const GetOwnReview = endpoint({
  id: 'review.own',
  method: 'get',
  path: '/api/recordings/{recording}/review',
  summary:
    'Review decisions on a recording and their reasons, oldest first, for its owner and admins. Reviewers stay anonymous.',
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: z.object({
    decided: z.array(Decided),
    appealState: z.enum(APPEAL_STATES),
    appeal: z.object({ reason: z.string(), at: moment }).nullable(),
  }),
  errors: ['not_found', 'forbidden'],
});

export const AppealReview = endpoint({
  id: 'review.appeal',
  method: 'post',
  path: '/api/recordings/{recording}/appeal',
  summary: 'Appeal a decision to another reviewer, once per decision. Only the recording’s owner can.',
  access: 'participant',
  reach: 'own',
  params: RecordingParams,
  body: z.object({ reason: WrittenReason }),
  output: z.object({ appealState: z.enum(APPEAL_STATES) }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const TRANSPARENCY_SECONDS = 30;

export const GetTransparency = endpoint({
  id: 'review.transparency',
  method: 'get',
  path: '/api/challenges/{challenge}/transparency',
  summary: `How the results of a challenge were verified, in numbers and without names; up to ${TRANSPARENCY_SECONDS} s old.`,
  access: 'anyone',
  params: ChallengeParams,
  /**
   * Numbers of the challenge's recordings; null while a duel hides its results, because the numbers
   * would reveal attempts.
   */
  output: z
    .object({
      recordings: z.int(),
      /**
       * Number of verified recordings. Each recording counts in exactly one of the six fields from
       * here to `underReview`.
       */
      verified: z.int(),
      adjusted: z.int(),
      checking: z.int(),
      counted: z.int(),
      unverified: z.int(),
      underReview: z.int(),
      corrected: z.int(),
      reviewed: z.int(),
      appeals: z.object({ open: z.int(), upheld: z.int(), changed: z.int() }),
    })
    .nullable(),
  errors: ['not_found'],
});
