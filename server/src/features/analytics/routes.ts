/**
 * Statistics of a challenge: summary, recordings per day, tables, CSV export, and the counter of
 * visits.
 */
import {
  ExportRecordings,
  GetAnalytics,
  GetInsights,
  ListAnalyticsRecordings,
  MEDALS,
  ReportVisit,
} from '@reptemple/contract/operations/challenge-analytics';
import type { AnalyticsRow } from '@reptemple/contract/operations/challenge-analytics';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { Database } from '../../platform/database/database.ts';
import { pagedBy } from '../../platform/database/pagination-and-search.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { csvReply } from '../../platform/http/stream-csv.ts';
import { dayOf, daysAfter, daysBefore } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { recordAudit } from '../audit/index.ts';
import { getForAdmin, givesPrizes, tiesOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import { listForAnalytics, listRanked, readRanked } from '../recordings/index.ts';
import type { AnalysedRecording } from '../recordings/index.ts';
import { readFigures, countParticipantsPerDay, readFunnel, readSample } from './challenge-statistics.ts';
import { firstShown, medalsOf, rankAt, reachOf } from './chart-range-and-table-ranks.ts';
import { columnsIn, csvFileName } from './recordings-csv.ts';
import type { VisitCounter } from './visit-counter.ts';

const CSV_BATCH = 1000;

/** Returns the challenge, even if it was deleted. @throws AppError not_found */
const readChallenge = async (db: Database, id: string): Promise<StoredChallenge> =>
  (await getForAdmin(db, id)).challenge;

const rankingOf = async (db: Database, challenge: StoredChallenge) => ({
  challengeId: challenge.id,
  ties: tiesOf(challenge),
  givesPrizes: await givesPrizes(db, challenge.id),
});

const daysFrom = (from: Day, to: Day): readonly Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
};

const attemptsPerDay = (counts: ReadonlyMap<Day, number>, challenge: StoredChallenge, now: Date) => {
  const attempted = [...counts.keys()];
  const [firstAttempt] = attempted;
  const lastAttempt = attempted.at(-1);
  if (firstAttempt === undefined || lastAttempt === undefined) return [];
  const { timeZone, startDate, endDate } = challenge;
  const dayIn = (moment: Date): Day => dayOf(moment, timeZone);
  const { from, to } = reachOf({
    start: startDate && dayIn(startDate),
    end: endDate && dayIn(endDate),
    firstAttempt,
    lastAttempt,
    today: dayIn(now),
  });
  const days = daysFrom(firstShown(from, to, daysBefore), to);
  return days.map((day) => ({ day, attempts: counts.get(day) ?? 0 }));
};

const getAnalytics: Handler<typeof GetAnalytics> = async ({ params }, { db, now }) => {
  const challenge = await readChallenge(db, params.challenge);
  const { id, slug, name, timeZone, deletedAt } = challenge;
  const [{ summary, days }, unit] = await Promise.all([readFigures(db, challenge), unitOf(db, challenge)]);
  return {
    challenge: { id, slug, name, timeZone, unit, deletedAt: deletedAt?.toISOString() ?? null },
    summary,
    attemptsPerDay: attemptsPerDay(days, challenge, now),
  };
};

const listRecordings: Handler<typeof ListAnalyticsRecordings> = async ({ params, query }, { db }) => {
  const ranking = await rankingOf(db, await readChallenge(db, params.challenge));
  const { tab } = query;
  const leaders = await listRanked(db, ranking, tab === 'all' ? undefined : tab, MEDALS.length);
  const medals = medalsOf(leaders);
  const { rows, total } = await listForAnalytics(db, ranking, query);
  const present = ({ id, createdAt, ...recording }: AnalysedRecording, place: number): AnalyticsRow => ({
    ...recording,
    recordingId: id,
    rank: rankAt(query, total, { place, validReps: recording.validReps }),
    medal: medals.get(id) ?? null,
    createdAt: createdAt.toISOString(),
  });
  return { rows: rows.map(present), ...pagedBy(TABLE_PAGE_SIZE, total, query) };
};

const unitOf = async (db: Database, { exerciseDefinitionId: id }: StoredChallenge): Promise<CountUnit> =>
  (await findCountUnits(db, [id]))(id);

const download: Handler<typeof ExportRecordings> = async ({ params, query }, context) => {
  const { db } = context;
  const challenge = await readChallenge(db, params.challenge);
  const { id, name, timeZone } = challenge;
  const details = { name, tab: query.tab };
  await recordAudit(db, context, { action: 'analytics.export', subjectKind: 'challenge', subjectId: id, details });
  const rows = readRanked(db, await rankingOf(db, challenge), query.tab, CSV_BATCH);
  return csvReply(csvFileName(name), columnsIn(timeZone, await unitOf(db, challenge)), rows);
};

const getInsights: Handler<typeof GetInsights> = async ({ params }, { db, now }) => {
  const challenge = await readChallenge(db, params.challenge);
  const [participantsPerDay, funnel, sample] = await Promise.all([
    countParticipantsPerDay(db, challenge, now),
    readFunnel(db, challenge),
    readSample(db, challenge),
  ]);
  return { participantsPerDay, funnel, sample };
};

/** Counts a visit. Skips admins and testers, who look at a challenge without taking part. */
const reportVisit =
  (visits: VisitCounter): Handler<typeof ReportVisit> =>
  ({ params, body }, { caller, now, request }) => {
    if (caller?.isAdmin || caller?.isTester) return Promise.resolve({ counted: false });
    const visit = { challengeId: params.challenge, step: body.step, address: request.address };
    return Promise.resolve({ counted: visits.count(visit, now) });
  };

export const analyticsRoutes = (visits: VisitCounter): readonly Route[] => [
  route(ReportVisit, reportVisit(visits), { changesNoAnswer: true }),
  route(GetInsights, getInsights),
  route(GetAnalytics, getAnalytics),
  route(ListAnalyticsRecordings, listRecordings),
  route(ExportRecordings, download),
];
