import { GetLeaderboard, LEADERBOARD_LIMIT, type LeaderboardRow } from '@reptemple/contract/leaderboard';
import { CHALLENGE_NOT_FOUND } from '@reptemple/contract/challenges';
import { route, type Caller, type Handler, type Route } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { areResultsHidden, findChallenge, maySeeReps, ranksOnly } from '../challenges/public.ts';
import { findVideoFacts } from '../media/public.ts';
import { countRecordings, listArrived, listRanked } from '../recordings/public.ts';

type Listed = Awaited<ReturnType<typeof listRanked>>[number];
type Video = Awaited<ReturnType<typeof findVideoFacts>> extends ReadonlyMap<string, infer V> ? V | undefined : never;

interface Look {
  readonly caller: Caller | null;
  readonly isHidden: boolean;
}

/** While results are hidden, a row tells others who took part and when: neither its place nor figures, and no picture to count in. */
const rowOf = (recording: Listed, at: number, video: Video, { caller, isHidden }: Look): LeaderboardRow => {
  const isOpen = maySeeReps(isHidden, recording.userId, caller);
  return {
    rank: isHidden ? null : at + 1,
    recordingId: recording.id,
    name: recording.name,
    gender: recording.gender,
    validReps: isOpen ? recording.validReps : null,
    invalidReps: isOpen ? recording.invalidReps : null,
    durationSeconds: recording.durationSeconds,
    status: recording.status,
    createdAt: recording.createdAt.toISOString(),
    hasVideo: isOpen && video?.mediaStatus === 'ready',
    gifUrl: (isOpen && video?.gifUrl) || null,
    isMine: caller !== null && caller.userId === recording.userId,
  };
};

const getLeaderboard: Handler<typeof GetLeaderboard> = async ({ params, query }, { caller, db, now }) => {
  const challenge = await findChallenge(db, params.challenge);
  if (!challenge) throw new Refusal('not_found', CHALLENGE_NOT_FOUND);
  const only = ranksOnly(challenge);
  const tab = query.gender === 'all' ? only : query.gender;
  const isNobody = only !== undefined && tab !== only;
  const isHidden = areResultsHidden(challenge, now) && caller?.isAdmin !== true;
  const list = isHidden ? listArrived : listRanked;
  const [listed, counts] = await Promise.all([
    isNobody ? [] : list(db, challenge.id, tab, LEADERBOARD_LIMIT),
    countRecordings(db, challenge.id, only),
  ]);
  const videos = await findVideoFacts(
    db,
    listed.map((recording) => recording.mediaId),
  );
  const rows = listed.map((recording, at) => {
    const { mediaId } = recording;
    const video = mediaId === null ? undefined : videos.get(mediaId);
    return rowOf(recording, at, video, { caller, isHidden });
  });
  return { rows, areResultsHidden: isHidden, counts };
};

export const leaderboardRoutes: readonly Route[] = [route(GetLeaderboard, getLeaderboard)];
