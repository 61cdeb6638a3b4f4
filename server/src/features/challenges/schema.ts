/**
 * Tables of challenges (specification S1, section 3), participants, and users who changed prize
 * rules.
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CHALLENGE_TYPES, DEPTH_STANDARD_NAMES, TIE_RULES } from '@reptemple/contract/challenges/challenge-form';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { exerciseDefinitions } from '../exercises/schema.ts';

const UNITS = ['days', 'weeks', 'months'] as const;
const moment = (name: string) => timestamptz(name);

export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    challengeType: text('challenge_type', { enum: CHALLENGE_TYPES }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isHidden: boolean('is_hidden').notNull().default(false),
    isDaily: boolean('is_daily').notNull().default(false),
    startDate: moment('start_date'),
    endDate: moment('end_date'),
    firstParticipantJoinedAt: moment('first_participant_joined_at'),
    challengeLengthValue: integer('challenge_length_value'),
    challengeLengthUnit: text('challenge_length_unit', { enum: UNITS }),
    minDailyReps: integer('min_daily_reps'),
    incrementValue: integer('increment_value'),
    incrementCadenceValue: integer('increment_cadence_value'),
    incrementCadenceUnit: text('increment_cadence_unit', { enum: UNITS }),
    exerciseDefinitionId: uuid('exercise_definition_id')
      .notNull()
      .references(() => exerciseDefinitions.id),
    genderFilter: text('gender_filter', { enum: ['all', 'male', 'female', 'other'] }),
    hideResultsUntilFinished: boolean('hide_results_until_finished').notNull().default(false),
    timeZone: text('time_zone').notNull(),
    allowGuests: boolean('allow_guests').notNull().default(false),
    /**
     * True if the challenge itself gives prizes, so that two reviewers check its top ranks. A
     * campaign can also give prizes: see `hasPrizes`.
     */
    givesPrizes: boolean('gives_prizes').notNull().default(false),
    /**
     * True if results of users without a confirmed email wait until it is confirmed. Null: only if
     * there are prizes (docs/decisions/0074).
     */
    requiresConfirmedEmail: boolean('requires_confirmed_email'),
    /**
     * True if each video must show a code word at its start, which reviewers of prize ranks check
     * (docs/decisions/0018).
     */
    asksCodeWord: boolean('asks_code_word').notNull().default(false),
    hasKudos: boolean('has_kudos').notNull().default(true),
    corrections: text({ enum: ['open', 'reviewed'] })
      .notNull()
      .default('reviewed'),
    /**
     * Rule that breaks ties. Duels ignore it and always use the form score (docs/decisions/0001).
     */
    ties: text({ enum: TIE_RULES }).notNull().default('earlier'),
    maxRestSeconds: integer('max_rest_seconds'),
    maxDurationSeconds: integer('max_duration_seconds'),
    maxDailyAttempts: integer('max_daily_attempts'),
    /** Required depth of push-ups. Other exercises have a fixed depth. */
    depthStandard: text('depth_standard', { enum: DEPTH_STANDARD_NAMES }).notNull().default('standard'),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    /**
     * Time of the deletion; null if not deleted. Only admins see deleted challenges, and can
     * restore them for 30 days.
     */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('challenges_newest').on(table.createdAt, table.id),
    index('challenges_by_exercise').on(table.exerciseDefinitionId),
    index('challenges_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

export const challengeParticipants = pgTable(
  'challenge_participants',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.userId] }),
    index('participants_by_user').on(table.userId, table.joinedAt),
  ],
);

/**
 * Users who changed the prize conditions after the first recording. They cannot take part
 * (docs/decisions/0001).
 */
export const challengeRuleSetters = pgTable(
  'challenge_rule_setters',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    setAt: moment('set_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'challenge_rule_setters_pk', columns: [table.challengeId, table.userId] }),
    index('rule_setters_by_user').on(table.userId),
  ],
);

/**
 * Number of participants per challenge, divided over sixteen rows so that concurrent joins rarely
 * wait for the same row. Written only by a database trigger (migration `participant_counts`).
 */
export const challengeParticipantCounts = pgTable(
  'challenge_participant_counts',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    people: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'challenge_participant_counts_pk', columns: [table.challengeId, table.part] })],
);
