/** Lists active and upcoming campaigns, by the catalogue's rules and their own dates. */
import { onPage } from '@reptemple/contract/campaigns/campaign-window';
import { MAX_CAMPAIGNS_TOLD } from '@reptemple/contract/campaigns/running-campaigns';
import type { RunningCampaign } from '@reptemple/contract/campaigns/running-campaigns';
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { statusOf } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import { campaigns } from './schema.ts';

/**
 * Limits the rows, because each catalogue request runs this query. Prefers recently changed
 * campaigns.
 */
const MAX_LOOKED_AT = 100;

/** Leaves out the page blocks, which are large. */
const { path, title, tagline, language, window } = campaigns;

/**
 * Selects candidates with a day of tolerance, because the date depends on the time zone.
 * `presentRunning` checks the exact dates.
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

/** Returns undefined if the campaign is over. */
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
/** Sorts after every real date. */
const NEVER = '9999-12-31';

/**
 * Returns the date of the next change: the end of an active campaign, or the start of an upcoming
 * one.
 */
const nextDay = ({ status, startsOn, endsOn }: RunningCampaign): string =>
  (status === 'active' ? endsOn : startsOn) ?? NEVER;

const byNearness = (one: RunningCampaign, other: RunningCampaign): number =>
  ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
  nextDay(one).localeCompare(nextDay(other)) ||
  one.path.localeCompare(other.path);

export const listRunning = async (db: Database, now: Date): Promise<RunningCampaign[]> => {
  const candidates = await listCandidates(db, now);
  const running = candidates.flatMap((candidate) => presentRunning(candidate, now) ?? []);
  return running.toSorted(byNearness).slice(0, MAX_CAMPAIGNS_TOLD);
};
