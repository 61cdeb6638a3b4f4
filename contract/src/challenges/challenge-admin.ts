/**
 * Endpoints for admins of challenges: table with its switches, form, delete and undo (specification
 * S1, sections 2, 5 and 7).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, PageQuery, TABLE_PAGE_SIZE } from '../pagination.ts';
import {
  AdminChallengeForm,
  CHALLENGE_TYPES,
  ChallengeLength,
  CORRECTION_POLICIES,
  DEPTH_STANDARD_NAMES,
  GENDER_FILTERS,
  LENGTH_UNITS,
  TIE_RULES,
} from './challenge-form.ts';
import { CHALLENGE_STATUSES } from './challenges.ts';

/**
 * Number of days in which the deletion of a challenge can be undone. After them the challenge, its
 * recordings and their videos are deleted permanently.
 */
export const UNDO_DAYS = 30;

const moment = z.iso.datetime();

export const ChallengeRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  exercise: z.object({ id: z.uuid(), name: z.string() }),
  type: z.enum(CHALLENGE_TYPES),
  status: z.enum(CHALLENGE_STATUSES),
  isActive: z.boolean(),
  isHidden: z.boolean(),
  isDaily: z.boolean(),
  /** True to hide results until the challenge ends. Only duels can hide them. */
  hideResultsUntilFinished: z.boolean(),
  genderFilter: z.enum(GENDER_FILTERS).nullable(),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  /** IANA time zone in which the challenge's dates are shown. */
  timeZone: z.string(),
  /** Name or email of the creator; null for the system and for deleted accounts. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
});
export type ChallengeRow = z.output<typeof ChallengeRow>;

/**
 * Initial values of the form that edits a challenge. The names of the fields are those of
 * `AdminChallengeForm`.
 */
export const AdminChallenge = ChallengeRow.omit({ exercise: true, status: true }).extend({
  description: z.string().nullable(),
  exerciseDefinitionId: z.uuid(),
  depthStandard: z.enum(DEPTH_STANDARD_NAMES),
  length: ChallengeLength.nullable(),
  minDailyReps: z.int().nullable(),
  incrementValue: z.int().nullable(),
  incrementCadenceValue: z.int().nullable(),
  incrementCadenceUnit: z.enum(LENGTH_UNITS).nullable(),
  allowGuests: z.boolean(),
  givesPrizes: z.boolean(),
  ties: z.enum(TIE_RULES),
  requiresConfirmedEmail: z.boolean().nullable(),
  asksCodeWord: z.boolean(),
  hasKudos: z.boolean(),
  corrections: z.enum(CORRECTION_POLICIES),
  maxDurationSeconds: z.int().nullable(),
  maxRestSeconds: z.int().nullable(),
  maxDailyAttempts: z.int().nullable(),
  firstParticipantJoinedAt: moment.nullable(),
  /**
   * Name or email of the last editor; null if never edited, for the system and for deleted
   * accounts.
   */
  updatedBy: z.string().nullable(),
});
export type AdminChallenge = z.output<typeof AdminChallenge>;

const Params = z.object({ challenge: z.uuid() });
const One = z.object({ challenge: AdminChallenge });

export const CHALLENGE_COLUMNS = [
  'name',
  'status',
  'visibility',
  'type',
  'hideResults',
  'genderFilter',
  'dates',
  'created',
] as const;

export const ListAdminChallenges = endpoint({
  id: 'challengeAdmin.list',
  method: 'get',
  path: '/api/admin/challenges',
  summary: 'All challenges, newest first unless sorted otherwise. The search covers name, slug and creator.',
  access: 'admin',
  query: PageQuery.extend({
    sort: z.enum(CHALLENGE_COLUMNS).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /**
     * Filter by deletion. without: only challenges that are not deleted. only: only deleted
     * challenges that can still be restored.
     */
    deleted: z.enum(['without', 'only']).default('without'),
    /** Status by the challenge's dates. The filter also finds challenges that are switched off. */
    status: z.enum(CHALLENGE_STATUSES).optional(),
  }),
  output: z.object({ rows: z.array(ChallengeRow), ...pageOf(TABLE_PAGE_SIZE) }),
  errors: [],
});

export const GetAdminChallenge = endpoint({
  id: 'challengeAdmin.get',
  method: 'get',
  path: '/api/admin/challenges/{challenge}',
  summary: 'One challenge with everything the form sets, deleted ones included.',
  access: 'admin',
  params: Params,
  output: One,
  errors: ['not_found'],
});

export const CreateAdminChallenge = endpoint({
  id: 'challengeAdmin.create',
  method: 'post',
  path: '/api/admin/challenges',
  summary: 'Create a challenge. Refused with unprocessable for an unknown exercise.',
  access: 'admin',
  body: AdminChallengeForm,
  output: One,
  errors: ['unprocessable'],
});

export const UpdateAdminChallenge = endpoint({
  id: 'challengeAdmin.update',
  method: 'put',
  path: '/api/admin/challenges/{challenge}',
  summary:
    'Change a challenge. Refused with conflict, saying who changed it and when, unless it is as it was at `expectedUpdatedAt`; with gone when it has been deleted; with unprocessable for an exercise that is not there, and for what decides who wins prizes from an admin who takes part. The slug stays.',
  access: 'admin',
  params: Params,
  body: AdminChallengeForm.safeExtend({
    /**
     * Value of `updatedAt` in the version that was edited (optimistic locking). If another version
     * is stored, the reply is the error `conflict`.
     */
    expectedUpdatedAt: z.iso.datetime({ offset: true }),
  }),
  output: One,
  errors: ['not_found', 'gone', 'conflict', 'unprocessable'],
});

export const SetChallengeFlags = endpoint({
  id: 'challengeAdmin.flags',
  method: 'patch',
  path: '/api/admin/challenges/{challenge}',
  summary:
    'Switch what the table’s toggles switch; flags that are not given stay. Refused with conflict: hiding the results of anything but a duel; with gone when it has been deleted; with unprocessable for switching off a challenge that gives prizes, from an admin who takes part.',
  access: 'admin',
  params: Params,
  body: z
    .object({
      isActive: z.boolean().optional(),
      isHidden: z.boolean().optional(),
      isDaily: z.boolean().optional(),
      hideResultsUntilFinished: z.boolean().optional(),
    })
    .refine((flags) => Object.values(flags).some((flag) => flag !== undefined), {
      error: 'Invalid value.',
    }),
  output: One,
  errors: ['not_found', 'gone', 'conflict', 'unprocessable'],
});

export const DeleteChallenge = endpoint({
  id: 'challengeAdmin.delete',
  method: 'delete',
  path: '/api/admin/challenges/{challenge}',
  summary: `Delete a challenge: it disappears for everyone else immediately, and permanently after ${UNDO_DAYS} days, with its recordings and videos. Repeating it is harmless. Of one that gives prizes refused with unprocessable for an admin who takes part.`,
  access: 'admin',
  params: Params,
  output: z.object({ deletedAt: moment, undoUntil: moment }),
  errors: ['not_found', 'unprocessable'],
});

export const RestoreChallenge = endpoint({
  id: 'challengeAdmin.restore',
  method: 'post',
  path: '/api/admin/challenges/{challenge}/restore',
  summary: `Undo a deletion, within ${UNDO_DAYS} days; refused with gone afterwards, and with unprocessable as a deletion is. Harmless for one that is not deleted.`,
  access: 'admin',
  params: Params,
  output: One,
  errors: ['not_found', 'gone', 'unprocessable'],
});
