/**
 * Recomputes the leaderboard and analytics tables from all recordings, and compares the result with
 * the tables. Shares neither SQL nor calendar functions with the database.
 */
import { eq, inArray } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { readFigures } from '../src/features/analytics/challenge-statistics.ts';
import { analyticsAddresses } from '../src/features/analytics/schema.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import {
  leaderboardChanges,
  leaderboardEntries,
  leaderboardHistogram,
  leaderboardMilestones,
  leaderboardPeople,
  NO_DAY,
} from '../src/features/leaderboard/schema.ts';
import { rankOf } from '../src/features/leaderboard/store.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import { dayOf } from '../src/platform/time/calendar.ts';
import type { Stage } from './random-leaderboard-changes.ts';

type Recorded = typeof challengeRecordings.$inferSelect;
type Entry = typeof leaderboardEntries.$inferSelect;

const sundayOf = (day: string): string => {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek % 7 }).toString();
};

interface Rules {
  readonly asksForm: boolean;
  /** True if the challenge or one of its campaigns gives prizes. */
  readonly hasPrizes: boolean;
}

const formOf = ({ formScore }: Recorded, { asksForm }: Rules): number =>
  asksForm && formScore !== null ? formScore : -1;

/** Rank tiers by status in a challenge with prizes, best first (docs/decisions/0070). */
const TIERS = { verified: 0, adjusted: 0, checking: 1, counted: 1, pending_review: 1, unverified: 2 } as const;
const tierOf = ({ status, validReps }: Recorded, { hasPrizes }: Rules): number =>
  hasPrizes ? TIERS[validReps === 0 ? 'unverified' : status] : 0;

const addsUp = ({ status }: Recorded, { hasPrizes }: Rules): boolean =>
  hasPrizes ? status === 'verified' || status === 'adjusted' : status !== 'unverified';

const isBetter = (one: Recorded, other: Recorded, rules: Rules): boolean => {
  const [a, b] = [one, other].map((recording) => ({
    tier: tierOf(recording, rules),
    validReps: recording.validReps,
    form: formOf(recording, rules),
    ms: recording.createdAt.getTime(),
    id: recording.id,
  }));
  if (!a || !b) throw new Error('Two are compared.');
  const order = a.tier - b.tier || b.validReps - a.validReps || b.form - a.form || a.ms - b.ms;
  return order < 0 || (order === 0 && a.id < b.id);
};

type Board = Pick<Entry, 'challengeId' | 'span' | 'startsOn' | 'tab' | 'person'>;

const boardsOf = (recording: Recorded, timeZone: string): readonly Board[] => {
  const { challengeId, gender, userId, id, createdAt } = recording;
  const day = dayOf(createdAt, timeZone);
  const spans = [
    { span: 'all', startsOn: NO_DAY },
    { span: 'total', startsOn: NO_DAY },
    { span: 'week', startsOn: sundayOf(day) },
    { span: 'day', startsOn: day },
  ] as const;
  const tabs = ['all', gender ?? 'other'] as const;
  return spans.flatMap(({ span, startsOn }) =>
    tabs.map((tab) => ({ challengeId, span, startsOn, tab, person: userId ?? id })),
  );
};

/** Computes one user's entry on a leaderboard from their recordings; undefined if there is none. */
const entryOf = (board: Board, recordings: readonly Recorded[], rules: Rules): Entry | undefined => {
  if (board.span !== 'total') {
    const [first, ...others] = recordings;
    if (!first) return undefined;
    const best = others.reduce((known, one) => (isBetter(one, known, rules) ? one : known), first);
    const { validReps: reps, createdAt, id: recordingId } = best;
    return {
      ...board,
      tier: tierOf(best, rules),
      reps,
      formScore: formOf(best, rules),
      createdAt,
      recordingId,
    };
  }
  const counted = recordings.filter((one) => addsUp(one, rules));
  // Recording with which the total was reached: the last one that has reps.
  const latest = counted
    .filter(({ validReps }) => validReps > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .at(-1);
  const reps = counted.reduce((sum, { validReps }) => sum + validReps, 0);
  if (!latest || reps === 0) return undefined;
  return {
    ...board,
    tier: 0,
    reps,
    formScore: -1,
    createdAt: latest.createdAt,
    recordingId: latest.id,
  };
};

const listed = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

const recompute = async ({ db, challengeIds }: Stage): Promise<readonly Entry[]> => {
  const testers = await db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isTester, true));
  const rules = await db.select().from(challenges);
  const zones = new Map(rules.map(({ id, timeZone }) => [id, timeZone]));
  const pages = await db.select().from(campaigns);
  const named = new Set(
    pages.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'prizes')).map(({ challengeId }) => challengeId),
  );
  const rulesOf = new Map(
    rules.map(({ id, challengeType, ties, givesPrizes }): [string, Rules] => [
      id,
      { asksForm: challengeType === 'duel' || ties === 'form', hasPrizes: givesPrizes || named.has(id) },
    ]),
  );
  const NO_RULES: Rules = { asksForm: false, hasPrizes: false };
  const rows = await db
    .select()
    .from(challengeRecordings)
    .where(inArray(challengeRecordings.challengeId, [...challengeIds]));
  const ranking = rows.filter(({ userId }) => !testers.some(({ id }) => id === userId));
  const groups = new Map<string, { board: Board; recordings: Recorded[] }>();
  for (const row of ranking)
    for (const board of boardsOf(row, zones.get(row.challengeId) ?? '')) {
      const key = JSON.stringify(board);
      const group = groups.get(key) ?? { board, recordings: [] };
      group.recordings.push(row);
      groups.set(key, group);
    }
  return [...groups.values()].flatMap(
    ({ board, recordings }) => entryOf(board, recordings, rulesOf.get(board.challengeId) ?? NO_RULES) ?? [],
  );
};

const inOrder = (one: Entry, other: Entry): number =>
  one.tier - other.tier ||
  other.reps - one.reps ||
  other.formScore - one.formScore ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.recordingId < other.recordingId ? -1 : 1);

const grouped = (entries: readonly Entry[], keyOf: (entry: Entry) => object): readonly (readonly Entry[])[] => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries.toSorted(inOrder)) {
    const key = JSON.stringify(keyOf(entry));
    const group = groups.get(key) ?? [];
    group.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/**
 * Returns the milestone level of an id: the number of consecutive bytes at its end, at most 3, that
 * are multiples of 64.
 */
const heightOf = (id: string): number => {
  const bytes = [id.slice(-2), id.slice(-4, -2), id.slice(-6, -4)].map((pair) => Number.parseInt(pair, 16));
  const first = bytes.findIndex((byte) => byte % 64 !== 0);
  return first < 0 ? bytes.length : first;
};

const binOf = ({ challengeId, span, startsOn, tab, tier, reps, formScore }: Entry) => ({
  challengeId,
  span,
  startsOn,
  tab,
  tier,
  reps,
  formScore,
});

const LEVELS = [1, 2, 3] as const;

const milestonesOf = (equals: readonly Entry[]): readonly object[] =>
  LEVELS.flatMap((level) => {
    const places = [...equals.keys()].filter((at) => heightOf(equals[at]?.recordingId ?? '') >= level);
    return places.flatMap((at, nth) => {
      const entry = equals[at];
      if (!entry) return [];
      const { createdAt, recordingId } = entry;
      return [{ ...binOf(entry), level, createdAt, recordingId, people: at - (places[nth - 1] ?? -1) }];
    });
  });

export const compareRanks = async (stage: Stage) => {
  const ranks: object[] = [];
  const expectedRanks: object[] = [];
  const boards = grouped(await recompute(stage), ({ challengeId, span, startsOn, tab }) => [
    challengeId,
    span,
    startsOn,
    tab,
  ]);
  for (const board of boards)
    for (const [at, entry] of board.entries()) {
      const { recordingId, createdAt } = entry;
      const position = { ...entry, at: String(createdAt.getTime() * 1000) };
      ranks.push({ recordingId, rank: await rankOf(stage.db, entry, position) });
      expectedRanks.push({ recordingId, rank: entry.reps === 0 ? null : at + 1 });
    }
  return { ranks, expectedRanks };
};

export const compare = async (stage: Stage) => {
  const { db, challengeIds } = stage;
  const within = [...challengeIds];
  const expected = await recompute(stage);
  const equals = grouped(expected, binOf);
  const histogram = await db
    .select()
    .from(leaderboardHistogram)
    .where(inArray(leaderboardHistogram.challengeId, within));
  return {
    entries: listed(await db.select().from(leaderboardEntries).where(inArray(leaderboardEntries.challengeId, within))),
    expectedEntries: listed(expected),
    // Leaves out histogram rows with zero people. Such a row stays in the table after the last user
    // with this score has left it.
    histogram: listed(histogram.filter((row) => row.people !== 0)),
    expectedHistogram: listed(equals.flatMap((bin) => (bin[0] ? [{ ...binOf(bin[0]), people: bin.length }] : []))),
    milestones: listed(
      await db.select().from(leaderboardMilestones).where(inArray(leaderboardMilestones.challengeId, within)),
    ),
    expectedMilestones: listed(equals.flatMap(milestonesOf)),
    people: listed(await db.select().from(leaderboardPeople).where(inArray(leaderboardPeople.challengeId, within))),
    expectedPeople: listed(
      expected
        .filter(({ span, tab }) => span === 'all' && tab === 'all')
        .map(({ challengeId, person }) => ({ challengeId, person })),
    ),
  };
};

export const changesOf = async (db: Database, challengeId: string): Promise<number> => {
  const rows = await db.select().from(leaderboardChanges).where(eq(leaderboardChanges.challengeId, challengeId));
  return rows.reduce((sum, { changes }) => sum + changes, 0);
};

const tally = (keys: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const addressesOf = (recordings: readonly Recorded[]) => tally(recordings.map(({ email }) => email.toLowerCase()));

const expectedOf = (all: readonly Recorded[], testers: ReadonlySet<string | null>, timeZone: string) => {
  const recordings = all.filter(({ userId }) => !testers.has(userId));
  const reps = recordings.reduce((sum, { validReps }) => sum + validReps, 0);
  return {
    summary: {
      recordings: recordings.length,
      male: recordings.filter(({ gender }) => gender === 'male').length,
      female: recordings.filter(({ gender }) => gender === 'female').length,
      participants: addressesOf(recordings).length,
      averageValidReps: recordings.length === 0 ? 0 : Math.round(reps / recordings.length),
      topScore: Math.max(0, ...recordings.map(({ validReps }) => validReps)),
    },
    days: tally(recordings.map(({ createdAt }) => dayOf(createdAt, timeZone))),
    // Includes the email addresses of testers, because the table includes them. Queries exclude
    // them when they read the table.
    addresses: addressesOf(all)
      .map(([, count]) => count)
      .toSorted((a, b) => a - b),
  };
};

const figuresOf = async (db: Database, challenge: { readonly id: string; readonly timeZone: string }) => {
  const kept = await db.select().from(analyticsAddresses).where(eq(analyticsAddresses.challengeId, challenge.id));
  const { summary, days } = await readFigures(db, challenge);
  return {
    summary,
    days: [...days],
    addresses: kept.map(({ recordings }) => recordings).toSorted((a, b) => a - b),
  };
};

export const compareFigures = async ({ db, challengeIds }: Stage) => {
  const testers = await db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.isTester, true));
  const ids = new Set<string | null>(testers.map(({ id }) => id));
  const figures: object[] = [];
  const expectedFigures: object[] = [];
  for (const id of challengeIds) {
    const [challenge] = await db.select().from(challenges).where(eq(challenges.id, id));
    const timeZone = challenge?.timeZone ?? 'UTC';
    const recordings = await db.select().from(challengeRecordings).where(eq(challengeRecordings.challengeId, id));
    figures.push(await figuresOf(db, { id, timeZone }));
    expectedFigures.push(expectedOf(recordings, ids, timeZone));
  }
  return { figures, expectedFigures };
};
