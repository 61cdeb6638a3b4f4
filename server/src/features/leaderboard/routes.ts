import { GetLeaderboard, LEADERBOARD_LIMIT } from '@reptemple/contract/leaderboard';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findChallenge } from '../challenges/public.ts';
import { findVideoFacts } from '../media/public.ts';
import { countRecordings, listRanked } from '../recordings/public.ts';

const getLeaderboard: Handler<typeof GetLeaderboard> = async ({ params, query }, { caller, db }) => {
  const challenge = await findChallenge(db, params.challenge);
  if (!challenge) throw new Refusal('not_found', "The challenge you're looking for doesn't exist.");
  const gender = query.gender === 'all' ? undefined : query.gender;
  const [ranked, counts] = await Promise.all([
    listRanked(db, challenge.id, gender, LEADERBOARD_LIMIT),
    countRecordings(db, challenge.id),
  ]);
  const videos = await findVideoFacts(
    db,
    ranked.map((recording) => recording.mediaId),
  );
  const rows = ranked.map((recording, at) => {
    const { mediaId } = recording;
    const video = mediaId === null ? undefined : videos.get(mediaId);
    return {
      rank: at + 1,
      recordingId: recording.id,
      name: recording.name,
      gender: recording.gender,
      validReps: recording.validReps,
      invalidReps: recording.invalidReps,
      durationSeconds: recording.durationSeconds,
      status: recording.status,
      createdAt: recording.createdAt.toISOString(),
      hasVideo: video?.mediaStatus === 'ready',
      gifUrl: video?.gifUrl ?? null,
      isMine: caller !== null && caller.userId === recording.userId,
    };
  });
  return { rows, counts };
};

export const leaderboardRoutes: readonly Route[] = [route(GetLeaderboard, getLeaderboard)];
