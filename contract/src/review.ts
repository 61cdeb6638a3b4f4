/** People who look at recordings, what they decide, and what their owners may say to it (docs/decisions/0025-review.md). */
import { z } from 'zod';
import { ChallengeParams } from './challenges.ts';
import { MAX_REASON_LENGTH } from './corrections.ts';
import { endpoint } from './endpoint.ts';
import { PAGE, PageQuery } from './paging.ts';
import { Recording, RECORDING_STATUSES } from './recordings.ts';
import { publicText } from './public-text.ts';

/**
 * Why a recording waits. appeal: its owner asks to look again; prize: it stands on a place that may win; flagged: a check found something
 * odd; correction: somebody wants another count; second_look: two have to look, as one has, or has overridden what may win; top: it stands on a top place of a
 * challenge without prizes; sample: drawn by lot.
 */
export const REVIEW_REASONS = ['appeal', 'prize', 'flagged', 'correction', 'second_look', 'top', 'sample'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Of every board of a challenge: All, men and women. */
export const TOP_PLACES = 3;
/** Of what was drawn by lot, nobody looks at older ones. */
export const SAMPLE_DAYS = 30;

/** keep: the count stands; change: the reviewer's verdicts are the count; unverifiable: the video does not show enough to say. */
export const REVIEW_DECISIONS = ['keep', 'change', 'unverifiable'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const REP_VERDICTS = ['valid', 'invalid', 'undecided'] as const;
export type RepVerdict = (typeof REP_VERDICTS)[number];

/** first; second: without knowing what the first decided; settling: the two differ, and everybody may see how. */
export const REVIEW_STAGES = ['first', 'second', 'settling'] as const;
export type ReviewStage = (typeof REVIEW_STAGES)[number];

const Counts = z.object({ validReps: z.int(), invalidReps: z.int() });
const moment = z.iso.datetime();

export const MAX_REVIEW_REASON = MAX_REASON_LENGTH;
const WrittenReason = publicText(MAX_REVIEW_REASON, 'Please give a reason.');

/** What one look at the reps said; reps that are left out stay as the engine judged them, like undecided ones. */
export const RepVerdicts = z.array(z.object({ number: z.int(), verdict: z.enum(REP_VERDICTS) })).max(10_000);
export type RepVerdicts = z.output<typeof RepVerdicts>;

export const Opinion = z.object({
  stage: z.enum(REVIEW_STAGES),
  decision: z.enum(REVIEW_DECISIONS),
  reason: z.string(),
  verdicts: RepVerdicts,
  codeWordSeen: z.boolean().nullable(),
  /** The count it comes to. */
  counts: Counts,
  at: moment,
  isMine: z.boolean(),
});
export type Opinion = z.output<typeof Opinion>;

/** What a round of reviewing ended with. */
export const Decided = z.object({
  /** An appeal's decision is the last one. */
  isAppeal: z.boolean(),
  decision: z.enum(REVIEW_DECISIONS),
  /** For the owner; of two who agreed, both their words. */
  reason: z.string(),
  at: moment,
  before: Counts,
  after: Counts,
  /** What the owner has said against the decision before, when this is an appeal. */
  appeal: z.object({ reason: z.string(), at: moment }).nullable(),
});
export type Decided = z.output<typeof Decided>;

const Why = z.object({ reason: z.enum(REVIEW_REASONS), since: moment });

export const ReviewRow = z.object({
  /** The recording's. */
  id: z.uuid(),
  challengeId: z.uuid(),
  challengeName: z.string(),
  name: z.string(),
  counts: Counts,
  status: z.enum(RECORDING_STATUSES),
  /** In the order of `REVIEW_REASONS`; never empty. */
  why: z.array(Why).min(1),
  /** The earliest of those. */
  waitsSince: moment,
  stage: z.enum(REVIEW_STAGES),
  /** Why the caller may not decide, as a sentence; null when they may. */
  fault: z.string().nullable(),
});
export type ReviewRow = z.output<typeof ReviewRow>;

export const ListReviews = endpoint({
  id: 'review.list',
  method: 'get',
  path: '/api/admin/review',
  summary:
    'Recordings that wait for a person to look, the longest waiting first; the search looks in name and challenge.',
  access: 'admin',
  query: PageQuery.extend({
    why: z.enum(REVIEW_REASONS).optional(),
    /** `yours`: only what the caller may decide on. */
    who: z.enum(['all', 'yours']).default('all'),
  }),
  output: z.object({
    recordings: z.array(ReviewRow),
    /** A prize place waits for two people, and there are fewer admins. */
    lacksReviewers: z.boolean(),
    ...PAGE,
  }),
  errors: [],
});

const RecordingParams = z.object({ recording: z.uuid() });

/** What a reviewer has before their eyes: sent along with the opinion, so that none is given of something else. */
const Seen = Counts.extend({ status: z.enum(RECORDING_STATUSES), analysisId: Recording.shape.analysisId });

export const GetReview = endpoint({
  id: 'review.get',
  method: 'get',
  path: '/api/admin/review/{recording}',
  summary:
    'One recording for the workbench. Who looks second is not told what the first decided before they have decided themselves.',
  access: 'admin',
  params: RecordingParams,
  output: z.object({
    recording: RecordingParams.shape.recording,
    challengeId: z.uuid(),
    challengeName: z.string(),
    seen: Seen,
    /** Empty when nothing about it waits. */
    why: z.array(Why),
    stage: z.enum(REVIEW_STAGES),
    /** Two people have to agree on it. */
    needsTwo: z.boolean(),
    fault: z.string().nullable(),
    /** Of the round under way, as far as the caller may know them. */
    opinions: z.array(Opinion),
    /** The owner's, that this round is about. */
    appeal: z.object({ reason: z.string(), at: moment }).nullable(),
    /** Earlier rounds, oldest first. */
    decided: z.array(Decided),
    /** The digits that the video should show at its start; null: none were asked for. */
    codeWord: z.string().nullable(),
    /** Whoever decides says first whether the video shows them. */
    asksCodeWordSeen: z.boolean(),
    correction: z.object({ wanted: Counts, isAnalysed: z.boolean(), requestedAt: moment }).nullable(),
  }),
  errors: ['not_found'],
});

export const GiveOpinion = endpoint({
  id: 'review.decide',
  method: 'post',
  path: '/api/admin/review/{recording}',
  summary:
    'Keep the count, change it to the verdicts, or call it not verifiable, with a reason its owner reads. Nobody reviews their own recording; prize places need two people, who do not take part in the challenge themselves. Refused with conflict when somebody was quicker or the result has changed meanwhile.',
  access: 'admin',
  params: RecordingParams,
  body: z.object({
    decision: z.enum(REVIEW_DECISIONS),
    reason: WrittenReason,
    verdicts: RepVerdicts,
    /** Whether the video shows the code word. Required for a prize place of a challenge that asks for one, unless not verifiable. */
    codeWordSeen: z.boolean().nullable().default(null),
    /** As the workbench showed it. */
    stage: z.enum(REVIEW_STAGES),
    seen: Seen,
  }),
  /** waiting: another person has to look; differing: the two differ, and a third or one of them has to settle it. */
  output: z.object({ outcome: z.enum(['decided', 'waiting', 'differing']) }),
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const APPEAL_STATES = ['none', 'possible', 'waiting', 'decided'] as const;

export const GetOwnReview = endpoint({
  id: 'review.own',
  method: 'get',
  path: '/api/recordings/{recording}/review',
  summary: 'What people decided on a recording and why, oldest first, for its owner and admins; never who.',
  access: 'participant',
  reach: 'own-or-admin',
  params: RecordingParams,
  output: z.object({
    decided: z.array(Decided),
    /** none: there is nothing to appeal against. */
    appealState: z.enum(APPEAL_STATES),
    /** The one that waits. */
    appeal: z.object({ reason: z.string(), at: moment }).nullable(),
  }),
  errors: ['not_found', 'forbidden'],
});

export const AppealReview = endpoint({
  id: 'review.appeal',
  method: 'post',
  path: '/api/recordings/{recording}/appeal',
  summary: 'Asks for another person to look again, once for each decision; only who was recorded can.',
  access: 'participant',
  reach: 'own',
  params: RecordingParams,
  body: z.object({ reason: WrittenReason }),
  output: z.object({ appealState: z.enum(APPEAL_STATES) }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

/** How long the figures may lag behind. */
export const TRANSPARENCY_SECONDS = 30;

export const GetTransparency = endpoint({
  id: 'review.transparency',
  method: 'get',
  path: '/api/challenges/{challenge}/transparency',
  summary: `How the results of a challenge came about, in numbers and without names; up to ${TRANSPARENCY_SECONDS} s old.`,
  access: 'anyone',
  params: ChallengeParams,
  /** Null while a duel keeps its results back: the figures would tell of attempts. */
  output: z
    .object({
      recordings: z.int(),
      /** These six make up all of them. */
      verified: z.int(),
      adjusted: z.int(),
      checking: z.int(),
      counted: z.int(),
      unverified: z.int(),
      underReview: z.int(),
      /** Set by hand: by who was recorded, or by an admin. */
      corrected: z.int(),
      /** Recordings that a person has decided on. */
      reviewed: z.int(),
      appeals: z.object({ open: z.int(), upheld: z.int(), changed: z.int() }),
    })
    .nullable(),
  errors: ['not_found'],
});
