/**
 * Reviewers, and recordings of three reps, the last of them not counted by the engine, for tests of
 * reviews.
 */
import { eq } from 'drizzle-orm';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import {
  AppealReview,
  GetOwnReview,
  GetReview,
  SubmitVote,
  ListReviews,
} from '@reptemple/contract/recordings/reviews-and-appeals';
import { challenges } from '../src/features/challenges/schema.ts';
import { media } from '../src/features/media/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import type { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Scene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import type { Client } from './test-api-client.ts';

const rep = (number: number): RecordedRep => ({
  number,
  startMs: number * 2000,
  bottomMs: number * 2000 + 800,
  endMs: number * 2000 + 1600,
  valid: number < 3,
  reason: number < 3 ? null : 'Too shallow',
  formScore: 80,
  fault: null,
  angles: {},
});

export const COUNTED = { validReps: 2, invalidReps: 1 };
export const ALL_VALID = [{ number: 3, verdict: 'valid' }] as const;

export const userIdOf = async (client: Client): Promise<string> => {
  const { profile } = await client.call(GetMyProfile);
  if (!profile) throw new Error('Nobody is signed in.');
  return profile.id;
};

type Stored = typeof challengeRecordings.$inferInsert;

export const aRecording = async ({ harness, ann, challengeId }: Scene, more: Partial<Stored> = {}): Promise<string> => {
  const analysisData = {
    exercise: 'PUSHUP',
    video_source: 'live_camera',
    analysis_results: { repCount: 2, invalidRepCount: 1, formScore: 80 },
    completed_reps: [1, 2, 3].map(rep),
    exercise_definition: {},
    is_daily_challenge: false,
  } as const;
  const given = { ...COUNTED, userId: await userIdOf(ann), name: 'Ann', analysisData, ...more };
  const [id = ''] = await addRecordings(harness.db, challengeId, [given], harness.now());
  return id;
};

/** Ids of two recordings: one in the random sample for review, and one outside of it. */
export const LOTS = {
  drawn: '00000000-0000-4000-8000-000000000ccc',
  notDrawn: '00000000-0000-4000-8000-000000000ccd',
} as const;

export const aReviewer = async ({ harness }: Scene, name = 'Ada'): Promise<Client> => {
  const client = await harness.person(name);
  await harness.db
    .update(userProfiles)
    .set({ isAdmin: true })
    .where(eq(userProfiles.id, await userIdOf(client)));
  return client;
};

export const aRival = async (scene: Scene): Promise<Client> => {
  const rival = await aReviewer(scene, 'Rex');
  await rival.call(JoinChallenge, { params: { challenge: scene.challengeId } });
  return rival;
};

export const aVideo = async ({ harness, ann, challengeId }: Scene): Promise<string> => {
  const [id, now] = [randomIds.uuid(), harness.now()];
  const times = { createdAt: now, updatedAt: now };
  const ownerId = await userIdOf(ann);
  await harness.db
    .insert(media)
    .values({ id, ownerId, challengeId, sessionId: id, totalChunks: 1, state: 'ready', ...times });
  return id;
};

export const FLAGGED = { status: 'pending_review' } as const;

/** Returns functions that query or appeal a review as Ann, who owns the recordings. */
export const reviewsOf = (scene: Scene) => ({
  resultOf: async (recording: string) => (await scene.ann.call(GetRecording, { params: { recording } })).recording,
  ownReviewOf: (recording: string) => scene.ann.call(GetOwnReview, { params: { recording } }),
  appeal: (recording: string) =>
    scene.ann.call(AppealReview, { params: { recording }, body: { reason: 'My chest was on the floor.' } }),
});

export const givePrizes = ({ harness, challengeId }: Scene) =>
  harness.db.update(challenges).set({ givesPrizes: true }).where(eq(challenges.id, challengeId));

export const queueOf = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call(ListReviews, { query })).recordings;

export const reasonsIn = async (client: Client, query: Record<string, string> = {}) =>
  (await queueOf(client, query)).map(({ id, why }) => [id, why.map(({ reason }) => reason)]);

interface Word {
  readonly decision: 'keep' | 'change' | 'unverifiable';
  readonly reason?: string;
  readonly verdicts?: readonly { readonly number: number; readonly verdict: string }[];
}

/** Loads the review of a recording. Returns the input of a request that votes on it. */
export const wordOn = async (client: Client, recording: string, word: Word) => {
  const { seen, stage } = await client.call(GetReview, { params: { recording } });
  const body = { reason: 'The video shows it.', verdicts: [], ...word, seen, stage };
  return { params: { recording }, body };
};

export const decide = async (client: Client, recording: string, word: Word) =>
  (await client.call(SubmitVote, await wordOn(client, recording, word))).outcome;
