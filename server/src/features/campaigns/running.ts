/** The campaigns that are on or to come, by the rules of the catalogue and of their own days. */
import { onPage } from '@reptemple/contract/campaign-window';
import { MOST_CAMPAIGNS_TOLD, type RunningCampaign } from '@reptemple/contract/running-campaigns';
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { statusOf } from '../challenges/public.ts';
import { challenges } from '../challenges/schema.ts';
import { campaigns } from './schema.ts';

/** Whoever comes to the catalogue asks, so no more are looked at: of more than so many those that were changed last. */
const MOST_LOOKED_AT = 100;

/** What a page is made of stays where it is. */
const { path, title, tagline, language, window } = campaigns;

/** Those that may be running: a day's name is the same everywhere within a day, and the rest is for whoever knows the zone. */
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
    .limit(MOST_LOOKED_AT);

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Undefined when its page is over. */
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
/** Behind every day. */
const NEVER = '9999-12-31';

/** The day on which something happens to it next: what is on ends, what is to come begins. */
const nextDay = ({ status, startsOn, endsOn }: RunningCampaign): string =>
  (status === 'active' ? endsOn : startsOn) ?? NEVER;

const byNearness = (one: RunningCampaign, other: RunningCampaign): number =>
  ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
  nextDay(one).localeCompare(nextDay(other)) ||
  one.path.localeCompare(other.path);

export const listRunning = async (db: Database, now: Date): Promise<RunningCampaign[]> => {
  const candidates = await listCandidates(db, now);
  const running = candidates.flatMap((candidate) => presentRunning(candidate, now) ?? []);
  return running.toSorted(byNearness).slice(0, MOST_CAMPAIGNS_TOLD);
};
