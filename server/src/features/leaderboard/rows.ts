/** Converts entries to public rows with data of their recordings. */
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/mount.ts';
import { maySeeReps, tiesOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { countKudos } from '../kudos/index.ts';
import { findVideoFacts } from '../media/index.ts';
import { findAvatars } from '../pictures/index.ts';
import { listRecordings } from '../recordings/index.ts';

type Listed = Awaited<ReturnType<typeof listRecordings>>[number];
type Videos = Awaited<ReturnType<typeof findVideoFacts>>;

export interface Look {
  readonly db: Database;
  readonly caller: Caller | null;
  /** Includes the tie-breaking rule. */
  readonly challenge: Pick<StoredChallenge, 'challengeType' | 'ties' | 'hasKudos'>;
  /** True if other people's results are hidden. */
  readonly isHidden: boolean;
}

/** A recording and its rank; null while results are hidden. */
export interface Placed {
  readonly recordingId: string;
  readonly rank: number | null;
}

/** Returns true in `hasVideo` if a video is ready, and the URL of the GIF or null. */
const picturesOf = ({ mediaId }: Listed, videos: Videos): Pick<LeaderboardRow, 'hasVideo' | 'gifUrl'> => {
  const video = mediaId === null ? undefined : videos.get(mediaId);
  return { hasVideo: video?.mediaStatus === 'ready', gifUrl: video?.gifUrl ?? null };
};

const NO_PICTURES = { hasVideo: false, gifUrl: null } as const;

/** Kudos by recording id, and avatar ids by user id. */
interface Social {
  readonly kudos: ReadonlyMap<string, number>;
  readonly avatars: ReadonlyMap<string, string>;
}

/**
 * While results are hidden, a row shows other users only the name and time: no rank, counts or
 * images to count reps in.
 */
const rowOf = (
  recording: Listed,
  rank: number | null,
  videos: Videos,
  { kudos, avatars }: Social,
  { caller, challenge, isHidden }: Look,
): LeaderboardRow => {
  const isOpen = maySeeReps(isHidden, recording.userId, caller);
  return {
    rank: isHidden ? null : rank,
    recordingId: recording.id,
    name: recording.name,
    avatar: (recording.userId !== null && avatars.get(recording.userId)) || null,
    gender: recording.gender,
    validReps: isOpen ? recording.validReps : null,
    invalidReps: isOpen ? recording.invalidReps : null,
    formScore: isOpen && tiesOf(challenge) === 'form' ? recording.formScore : null,
    durationSeconds: recording.durationSeconds,
    status: recording.status,
    correctedBy: recording.correctedBy,
    shares: recording.referralCount,
    createdAt: recording.createdAt.toISOString(),
    kudos: challenge.hasKudos ? (kudos.get(recording.id) ?? 0) : null,
    ...(isOpen ? picturesOf(recording, videos) : NO_PICTURES),
    isMine: caller !== null && caller.userId === recording.userId,
  };
};

const NO_KUDOS: ReadonlyMap<string, number> = new Map();

/** Returns rows in the same order. Skips recordings deleted in the meantime. */
export const presentRows = async (placed: readonly Placed[], look: Look): Promise<LeaderboardRow[]> => {
  const recordings = await listRecordings(
    look.db,
    placed.map(({ recordingId }) => recordingId),
  );
  const [videos, kudos, avatars] = await Promise.all([
    findVideoFacts(
      look.db,
      recordings.map(({ mediaId }) => mediaId),
      look.caller,
    ),
    look.challenge.hasKudos
      ? countKudos(
          look.db,
          recordings.map(({ id }) => id),
        )
      : NO_KUDOS,
    findAvatars(
      look.db,
      recordings.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  return placed.flatMap(({ recordingId, rank }) => {
    const recording = byId.get(recordingId);
    return recording ? [rowOf(recording, rank, videos, { kudos, avatars }, look)] : [];
  });
};
