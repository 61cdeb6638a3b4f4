import { GetKudos, GiveKudos, KUDOS_PER_MINUTE, TakeKudosBack } from '@reptemple/contract/recordings/kudos';
import type { Kudos } from '@reptemple/contract/recordings/kudos';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import { isParticipant } from '../challenges/index.ts';
import { findRecording, withChallenge } from '../recordings/index.ts';
import type { StoredRecording } from '../recordings/index.ts';
import { addKudos, countKudos, findGiven, removeKudos } from './store.ts';

export const kudosLimit = (userId: string) => ({ key: `kudos:${userId}`, max: KUDOS_PER_MINUTE, windowSeconds: 60 });

const present = async (db: Database, recordingId: string, userId: string | undefined): Promise<Kudos> => {
  const [counts, given] = await Promise.all([
    countKudos(db, [recordingId]),
    userId === undefined ? [] : findGiven(db, userId, [recordingId]),
  ]);
  return { count: counts.get(recordingId) ?? 0, isGiven: given.length > 0 };
};

/**
 * Returns a recording of another user, to which the caller can give kudos.
 * @throws AppError not_found; conflict if the challenge has no kudos, and for the caller's own
 * recording
 */
const getOthers = async (id: string, { db, caller }: UserContext): Promise<StoredRecording> => {
  const { recording, challenge } = await withChallenge(db, await findRecording(db, id));
  if (!challenge.hasKudos) throw new AppError('conflict', 'This challenge has no kudos.');
  if (recording.userId === caller.userId) throw new AppError('conflict', 'Kudos are for the recordings of others.');
  return recording;
};

const getKudos: Handler<typeof GetKudos> = async ({ params }, { caller, db }) => {
  const { recording, challenge } = await withChallenge(db, await findRecording(db, params.recording));
  return { kudos: challenge.hasKudos ? await present(db, recording.id, caller?.userId) : null };
};

/**
 * Checks that the caller may give kudos. Guests may give kudos only in challenges in which they
 * take part, because anyone can create many guests.
 * @throws AppError forbidden
 */
const checkMayGive = async (challengeId: string, { db, caller }: UserContext): Promise<void> => {
  if (!caller.isGuest || (await isParticipant(db, challengeId, caller.userId))) return;
  throw new AppError('forbidden', 'Take part in this challenge or sign in to give kudos.');
};

const changing =
  (change: typeof addKudos, check?: typeof checkMayGive): Handler<typeof GiveKudos | typeof TakeKudosBack> =>
  async ({ params }, context) => {
    const { caller, db, now } = context;
    const { id, challengeId } = await getOthers(params.recording, context);
    await check?.(challengeId, context);
    await spend(db, kudosLimit(caller.userId), now);
    await change(db, id, caller.userId, now);
    return { kudos: await present(db, id, caller.userId) };
  };

export const kudosRoutes: readonly Route[] = [
  route(GetKudos, getKudos),
  route(GiveKudos, changing(addKudos, checkMayGive)),
  route(TakeKudosBack, changing(removeKudos)),
];
