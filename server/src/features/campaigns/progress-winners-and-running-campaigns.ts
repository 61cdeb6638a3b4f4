/**
 * Calculates a user's progress within the campaign's window, the winners of its prizes, and the
 * list of running campaigns.
 */
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { PRIZE_WINNERS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import { onPage, MAX_CAMPAIGNS_TOLD } from '@reptemple/contract/campaigns/campaign-pages';
import type {
  GetMyCampaignProgress,
  GetCampaignStandings,
  RunningCampaign,
} from '@reptemple/contract/campaigns/campaign-pages';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Database } from '../../platform/database/database.ts';
import { dayOf, daysAfter, daysBetween, daysBefore } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { daysLogged, repsByDay, streakOf, statusOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import { mayBeOvertaken } from '../recordings/index.ts';
import { findWinning } from '../review/index.ts';
import { campaigns } from './schema.ts';

type Progress = NonNullable<Reply<typeof GetMyCampaignProgress>['progress']>;

interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
}

/** Maximum number of days in the calendar: enough for a campaign of one year. */
const CALENDAR_DAYS = 400;

const longestOf = (days: readonly Day[]): number => {
  let [longest, length] = [0, 0];
  let last: Day | undefined;
  for (const day of days) {
    length = last !== undefined && daysAfter(last, 1) === day ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = day;
  }
  return longest;
};

/**
 * Returns the number of consecutive logged days up to today. Today may still be missing, because
 * the user can log it later. After the campaign, counts up to its last day.
 */
const streakIn = (window: CampaignWindow | null, logged: readonly Day[], today: Day): number =>
  streakOf(logged, window && today > window.end ? daysAfter(window.end, 1) : today);

const calendarOf = (sessions: ReadonlyMap<Day, number>, reps: ReadonlyMap<Day, number>, logged: readonly Day[]) => {
  const isLogged = new Set(logged);
  return [...reps]
    .map(([day, validReps]) => ({ day, validReps, sessions: sessions.get(day) ?? 0, isLogged: isLogged.has(day) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-CALENDAR_DAYS);
};

/**
 * Calculates progress from all recordings of the user in the challenge, in any order. Days,
 * minimums and streaks follow the challenge's rules.
 */
export const progressOf = (
  challenge: StoredChallenge,
  window: CampaignWindow | null,
  entries: readonly Entry[],
  now: Date,
): Progress => {
  const { timeZone } = challenge;
  const within = entries.filter(({ createdAt }) => {
    const day = dayOf(createdAt, timeZone);
    return window === null || (day >= window.start && day <= window.end);
  });
  const today = dayOf(now, timeZone);
  const reps = repsByDay(within, timeZone);
  const sessions = new Map<Day, number>();
  for (const { createdAt } of within) {
    const day = dayOf(createdAt, timeZone);
    sessions.set(day, (sessions.get(day) ?? 0) + 1);
  }
  const logged = daysLogged(challenge, reps);
  return {
    sessions: within.length,
    daysLogged: logged.length,
    days: window && daysBetween(window.start, window.end) + 1,
    best: within.length === 0 ? null : Math.max(...within.map(({ validReps }) => validReps)),
    total: within.reduce((sum, { validReps }) => sum + validReps, 0),
    streak: streakIn(window, logged, today),
    longestStreak: longestOf(logged),
    today,
    todayReps: reps.get(today) ?? 0,
    calendar: calendarOf(sessions, reps, logged),
  };
};

type Winners = NonNullable<NonNullable<Reply<typeof GetCampaignStandings>['standings']>['winners']>;
type Prize = (typeof PRIZE_WINNERS)[number];

const GENDER_OF = { top: undefined, 'top-male': 'male', 'top-female': 'female' } as const satisfies Record<
  Prize,
  unknown
>;

/**
 * Returns the winner of each prize of a finished challenge. `leading` has the leader of each
 * prize's leaderboard. A leader wins once two reviewers have agreed (docs/decisions/0025), and no
 * other result with at least as many reps is still being verified or reviewed.
 */
export const winnersOf = async (
  db: Database,
  leading: Readonly<Record<Prize, Leader | undefined>>,
  now: Date,
): Promise<Winners> => {
  const ids = Object.values(leading).flatMap((leader) => (leader ? [leader.recordingId] : []));
  const winning = await findWinning(db, [...new Set(ids)], now);
  const winnerOf = async (prize: Prize): Promise<Winners[Prize]> => {
    const leader = leading[prize];
    if (!leader) return { leader: null, isAwaited: false };
    const isConfirmed = winning.get(leader.recordingId);
    const isOpen = await mayBeOvertaken(db, leader.recordingId, GENDER_OF[prize]);
    const hasWon = isConfirmed === true && !isOpen;
    return { leader: hasWon ? leader : null, isAwaited: isOpen || isConfirmed === false };
  };
  return {
    top: await winnerOf('top'),
    'top-male': await winnerOf('top-male'),
    'top-female': await winnerOf('top-female'),
  };
};

/**
 * Maximum number of campaigns that the query reads, because each request of the catalogue runs it.
 * Reads the most recently changed ones.
 */
const MAX_LOOKED_AT = 100;

const { path, title, tagline, language, window } = campaigns;

/**
 * Returns the query of campaigns that may be running or upcoming. Includes campaigns that ended
 * yesterday in UTC, because the date depends on the time zone. `presentRunning` checks the exact
 * dates.
 */
const listCandidates = (db: Database, now: Date) =>
  db
    .select({ campaign: { path, title, tagline, language }, window, challenge: challenges })
    .from(campaigns)
    .innerJoin(challenges, eq(challenges.id, campaigns.challengeId))
    .where(
      and(
        eq(campaigns.status, 'published'),
        isNull(challenges.deletedAt),
        eq(challenges.isActive, true),
        eq(challenges.isHidden, false),
        or(isNull(challenges.endDate), gte(challenges.endDate, now)),
        or(isNull(window), sql`${window} ->> 'end' >= ${daysBefore(dayOf(now, 'UTC'), 1)}`),
      ),
    )
    .orderBy(desc(campaigns.updatedAt), desc(campaigns.id))
    .limit(MAX_LOOKED_AT);

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

const presentRunning = ({ campaign, window, challenge }: Candidate, now: Date): RunningCampaign | undefined => {
  const { id, startDate, endDate, timeZone } = challenge;
  const dayThere = (moment: Date | null): string | null => moment && dayOf(moment, timeZone);
  const state = { status: statusOf(challenge, now), closedReason: null };
  const { status } = onPage(state, window, dayOf(now, timeZone));
  if (status === 'ended') return undefined;
  const [startsOn, endsOn] = window ? [window.start, window.end] : [dayThere(startDate), dayThere(endDate)];
  return { ...campaign, challengeId: id, startsOn, endsOn, status };
};

const ORDER: readonly RunningCampaign['status'][] = ['active', 'upcoming'];
const NEVER = '9999-12-31';

const nextDay = ({ status, startsOn, endsOn }: RunningCampaign): string =>
  (status === 'active' ? endsOn : startsOn) ?? NEVER;

const byNearness = (one: RunningCampaign, other: RunningCampaign): number =>
  ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
  nextDay(one).localeCompare(nextDay(other)) ||
  one.path.localeCompare(other.path);

/**
 * Lists active campaigns by their end, then upcoming ones by their start. Leaves out campaigns
 * whose challenge is not in the catalogue.
 */
export const listRunning = async (db: Database, now: Date): Promise<RunningCampaign[]> => {
  const candidates = await listCandidates(db, now);
  const running = candidates.flatMap((candidate) => presentRunning(candidate, now) ?? []);
  return running.toSorted(byNearness).slice(0, MAX_CAMPAIGNS_TOLD);
};
