/**
 * Generates random changes of recordings, users and challenges, single or several in a transaction,
 * for the invariants in `recompute-leaderboard-and-analytics.ts`.
 */
import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { RECORDING_STATUSES } from '@reptemple/contract/recordings/recordings';
import { user } from '../src/features/auth/schema.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';
import { addRecordings } from './insert-recordings.ts';

const PEOPLE = 4;
const RULES = [
  ['daily', 'earlier'],
  ['daily', 'form'],
  ['duel', 'earlier'],
] as const;
type Rule = (typeof RULES)[number];
const ZONES = ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'] as const;
/**
 * Start of the twelve days in which recordings are made, as Unix time in ms. During these days
 * daylight saving time begins in Europe and ends in New Zealand.
 */
const FIRST_MS = Date.parse('2026-03-25T20:00:00Z');
const HOUR_MS = 3_600_000;
const HOURS = 24 * 12;

export interface Stage {
  readonly db: Database;
  readonly challengeIds: readonly string[];
  readonly userIds: readonly string[];
}

/** Creates two challenges in two time zones, and users with profiles. */
export const openStage = async (db: Database, now: Date): Promise<Stage> => {
  const [template] = await db.select().from(challenges);
  if (!template) throw new Error('No challenge was seeded.');
  const challengeIds = [randomIds.uuid(), randomIds.uuid()];
  for (const [at, id] of challengeIds.entries()) {
    await db.insert(challenges).values({ ...template, id, slug: id, timeZone: ZONES[at] ?? 'UTC' });
  }
  const people = Array.from({ length: PEOPLE }, () => randomIds.uuid());
  for (const id of people) {
    const email = `${id}@example.org`;
    await db.insert(user).values({ id, email, name: 'Somebody' });
    await db.insert(userProfiles).values({ id, email, createdAt: now });
  }
  return { db, challengeIds, userIds: people };
};

export interface Mark {
  readonly challenge: number;
  readonly person: number;
  readonly reps: number;
  readonly form: number | null;
  readonly hour: number;
  readonly gender: 'male' | 'female' | null;
  readonly status: (typeof RECORDING_STATUSES)[number];
  readonly email: string;
  /**
   * Last hexadecimal digits of the recording's id, which decide if its leaderboard entry is a
   * milestone.
   */
  readonly ending: string;
}

const momentOf = (hour: number): Date => new Date(FIRST_MS + hour * HOUR_MS);

const findUser = async ({ db, userIds }: Stage, person: number): Promise<string | null> => {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userIds[person] ?? ''));
  return found?.id ?? null;
};

export const record = async (stage: Stage, marks: readonly Mark[]): Promise<void> => {
  for (const [at, challengeId] of stage.challengeIds.entries()) {
    const rows: Parameters<typeof addRecordings>[2][number][] = [];
    for (const { challenge, person, reps: validReps, form: formScore, hour, gender, status, email, ending } of marks) {
      const id = randomIds.uuid().slice(0, -ending.length) + ending;
      const mark = { id, validReps, formScore, gender, status, email, createdAt: momentOf(hour) };
      if (challenge === at) rows.push({ ...mark, userId: await findUser(stage, person) });
    }
    if (rows.length > 0) await addRecordings(stage.db, challengeId, rows, momentOf(0));
  }
};

const pick = async ({ db, challengeIds }: Stage, at: number, times = 1): Promise<string[]> => {
  const rows = await db
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .where(inArray(challengeRecordings.challengeId, [...challengeIds]))
    .orderBy(challengeRecordings.id);
  const first = rows.length === 0 ? 0 : at % rows.length;
  return rows.slice(first, first + times).map(({ id }) => id);
};

export const correct = async (
  stage: Stage,
  at: number,
  change: Partial<typeof challengeRecordings.$inferInsert>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  const ids = await pick(stage, at);
  await stage.db.update(challengeRecordings).set(change).where(inArray(challengeRecordings.id, ids));
};

const remove = async (stage: Stage, at: number, times: number): Promise<void> => {
  const ids = await pick(stage, at, times);
  await stage.db.delete(challengeRecordings).where(inArray(challengeRecordings.id, ids));
};

const give = async (stage: Stage, from: number, to: number): Promise<void> => {
  const userId = await findUser(stage, to);
  if (userId === null) return;
  const own = eq(challengeRecordings.userId, stage.userIds[from] ?? '');
  await stage.db.update(challengeRecordings).set({ userId }).where(own);
};

const test = async ({ db, userIds }: Stage, person: number, isTester: boolean): Promise<void> => {
  await db
    .update(userProfiles)
    .set({ isTester })
    .where(eq(userProfiles.id, userIds[person] ?? ''));
};

const move = async ({ db, challengeIds }: Stage, challenge: number, timeZone: string): Promise<void> => {
  await db
    .update(challenges)
    .set({ timeZone })
    .where(eq(challenges.id, challengeIds[challenge] ?? ''));
};

const rule = async ({ db, challengeIds }: Stage, challenge: number, [challengeType, ties]: Rule): Promise<void> => {
  await db
    .update(challenges)
    .set({ challengeType, ties })
    .where(eq(challenges.id, challengeIds[challenge] ?? ''));
};

const givePrizes = async ({ db, challengeIds }: Stage, which: number, givesPrizes: boolean): Promise<void> => {
  await db
    .update(challenges)
    .set({ givesPrizes })
    .where(eq(challenges.id, challengeIds[which] ?? ''));
};

const pathOf = ({ challengeIds }: Stage): string => `page-of-${challengeIds[0]}`;
const PRIZES: Block = { kind: 'prizes', title: 'Prizes', winners: '', prizes: [], notes: [] };

const page = async (stage: Stage, which: number, namesPrizes: boolean): Promise<void> => {
  const set = { challengeId: stage.challengeIds[which] ?? null, blocks: namesPrizes ? [PRIZES] : [] };
  const now = momentOf(0);
  const words = { title: 'A page', tagline: '', description: '', createdAt: now, updatedAt: now };
  await stage.db
    .insert(campaigns)
    .values({ id: randomIds.uuid(), path: pathOf(stage), ...words, ...set })
    .onConflictDoUpdate({ target: campaigns.path, set });
};

const removePage = async (stage: Stage): Promise<void> => {
  await stage.db.delete(campaigns).where(eq(campaigns.path, pathOf(stage)));
};

const leave = async ({ db, userIds }: Stage, person: number): Promise<void> => {
  await db.delete(user).where(eq(user.id, userIds[person] ?? ''));
};

/** Deletes the challenge with its recordings, and inserts another with the same id and name. */
const renew = async ({ db, challengeIds }: Stage, challenge: number): Promise<void> => {
  const [gone] = await db
    .delete(challenges)
    .where(eq(challenges.id, challengeIds[challenge] ?? ''))
    .returning();
  if (gone) await db.insert(challenges).values(gone);
};

export interface Happening {
  readonly what: readonly unknown[];
  readonly run: (stage: Stage) => Promise<void>;
}

const person = fc.nat(PEOPLE - 1);
const challenge = fc.nat(1);
const hour = fc.nat(HOURS);
const reps = fc.nat(5);
const form = fc.constantFrom(null, 0, 80, 100);
const gender = fc.constantFrom('male', 'female', null);
const status = fc.constantFrom(...RECORDING_STATUSES);
/** Generator of users' email addresses: of two users, one of them in two spellings. */
const email = fc.constantFrom('ann@example.org', 'Ann@example.org', 'bob@example.org');
/**
 * Generator of the last digits of recording ids: of no milestone, and of milestones of level one,
 * two and three.
 */
const ending = fc.constantFrom('000001', '010140', '018000', '4000c0');
const marks = fc.array(fc.record({ challenge, person, reps, form, hour, gender, status, email, ending }), {
  minLength: 1,
  maxLength: 4,
});
const change = fc.record(
  { validReps: reps, formScore: form, status, gender, email, createdAt: hour.map(momentOf), referralCount: fc.nat(3) },
  { requiredKeys: [] },
);

const what = (name: string, run: Happening['run'], ...how: readonly unknown[]): Happening => ({
  what: [name, ...how],
  run,
});

const single: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 12, arbitrary: marks.map((made) => what('record', (stage) => record(stage, made), made)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(), change)
      .map(([at, set]) => what('correct', (stage) => correct(stage, at, { ...set }), at, set)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(), fc.integer({ min: 1, max: 3 }))
      .map(([at, times]) => what('remove', (stage) => remove(stage, at, times), at, times)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(person, person).map(([from, to]) => what('give', (stage) => give(stage, from, to), from, to)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(person, fc.boolean())
      .map(([who, isOne]) => what('test', (stage) => test(stage, who, isOne), who, isOne)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(challenge, fc.constantFrom(...ZONES))
      .map(([which, zone]) => what('move', (stage) => move(stage, which, zone), which, zone)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(challenge, fc.constantFrom(...RULES))
      .map(([which, one]) => what('rule', (stage) => rule(stage, which, one), which, one)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(challenge, fc.boolean())
      .map(([which, given]) => what('give prizes', (stage) => givePrizes(stage, which, given), which, given)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(challenge, fc.boolean())
      .map(([which, named]) => what('page', (stage) => page(stage, which, named), which, named)),
  },
  { weight: 1, arbitrary: fc.constant(what('remove page', removePage)) },
  { weight: 2, arbitrary: person.map((who) => what('leave', (stage) => leave(stage, who), who)) },
  { weight: 1, arbitrary: challenge.map((which) => what('renew', (stage) => renew(stage, which), which)) },
);

const together = (parts: readonly Happening[]): Happening => ({
  what: ['together', ...parts.map((part) => part.what)],
  run: (stage) =>
    stage.db.transaction(async (tx) => {
      for (const part of parts) await part.run({ ...stage, db: tx });
    }),
});

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: single },
  { weight: 1, arbitrary: fc.array(single, { minLength: 2, maxLength: 3 }).map(together) },
);
