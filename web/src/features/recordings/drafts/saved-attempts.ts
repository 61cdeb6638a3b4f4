/** Unsent recordings in IndexedDB, so that a reload, a crash or an empty battery loses no reps. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { replay } from '@reptemple/engine/counting/replay';
import { queryOptions } from '@tanstack/react-query';
import { makeAttempt } from '../../../recorder/live-count/attempt.ts';
import type { Attempt } from '../../../recorder/live-count/attempt.ts';
import { judgedDefinition } from '../../../pose/pose-config.ts';
import { keepsBlobs, videoIn, removeKept } from './writing.ts';
import { connection, keyOf, onceMore, under } from './draft-store.ts';
import type { DraftAbout, SavedAttempt, SavedHead, Piece } from './draft-store.ts';
import { isBeingMade, isTooShort, offered, VISITOR } from './draft-state.ts';
import { claimVisitorSet } from './visitor-set.ts';
import { consumeReferral } from '../sharing/saved-referral.ts';
import { alone, beingRecorded } from './tab-locks.ts';
import { KEPT_KEY } from './draft-key.ts';

export type { SavedAttempt, SavedHead } from './draft-store.ts';

const videoOf = (pieces: readonly Piece[], mimeType: string | null): Blob => {
  const parts = pieces.flatMap(({ video }) => (video ? [video] : []));
  return new Blob(parts, { type: mimeType ?? '' });
};

/** Assembles an attempt from its pieces, up to the last one written, and counts it again. */
export const attemptOfPieces = (about: DraftAbout, pieces: readonly Piece[], exercise: ExerciseDefinition): Attempt => {
  const definition = judgedDefinition(exercise, about.poseConfig);
  const frames = pieces.flatMap((piece) => piece.frames);
  const pose = { config: about.poseConfig, delegate: about.delegate };
  const parts = {
    frames,
    image: about.image,
    definition,
    pose,
    // Target times of frames are not saved. Use the times of the analyzed frames.
    times: { targets: frames.map(({ t }) => t), dropped: [] },
    video: videoOf(pieces, about.mimeType),
    ending: 'hidden' as const,
    // The server finds a limit that was reached earlier.
    end: null,
  };
  const { track } = makeAttempt({ ...parts, counted: { validReps: 0, invalidReps: 0 } });
  const { validReps, invalidReps } = replay(track, definition);
  return makeAttempt({ ...parts, counted: { validReps, invalidReps } });
};

const piecesOf = async (head: SavedHead): Promise<readonly Piece[]> =>
  (await connection()).getAll('pieces', under(keyOf(head)));

/**
 * Reads a whole recording. Resolves to undefined if it is gone, as when another tab has sent it.
 * One saved without a referral gets the latest referral code.
 */
export const readKept = async (head: SavedHead, definition: ExerciseDefinition): Promise<SavedAttempt | undefined> => {
  const whole = await (await connection()).get('attempts', keyOf(head));
  const referredBy = head.referredBy ?? consumeReferral(head.person);
  if (whole) return { ...whole, referredBy, attempt: { ...whole.attempt, video: videoIn(whole.attempt.video) } };
  if (!head.draft) return undefined;
  const pieces = await piecesOf(head);
  if (pieces.length === 0) return undefined;
  const { sessionId, keptAt, ticket } = head;
  return { sessionId, keptAt, ticket, referredBy, attempt: attemptOfPieces(head.draft, pieces, definition) };
};

/** Reads the video only; empty if there is none. */
export const readVideo = (head: SavedHead): Promise<Blob> =>
  onceMore(async () => {
    const whole = await (await connection()).get('attempts', keyOf(head));
    return whole ? videoIn(whole.attempt.video) : videoOf(await piecesOf(head), head.draft?.mimeType ?? null);
  });

type Whose = Pick<SavedHead, 'person' | 'challenge' | 'sessionId'>;

/** Resolves to true if it is neither sent nor discarded. */
export const isStillKept = async (head: Whose): Promise<boolean> =>
  (await (await connection()).count('heads', keyOf(head))) > 0;

/** Keeps a recording that is being sent: it will be submitted in any case. */
export const discardKept = async (head: Whose): Promise<void> => {
  await alone('sending', head.sessionId, () => forgetKept(head), false);
};

export const forgetKept = async (head: Whose): Promise<void> =>
  // If removing fails, nothing could be saved either.
  removeKept(keyOf(head)).catch(() => undefined);

/**
 * Lists a user's unsent recordings on this device, latest first; not those a tab is recording now.
 * A set that was saved before the sign-in becomes theirs first.
 */
export const unsentQuery = (person: string) =>
  queryOptions({
    queryKey: [KEPT_KEY, person],
    queryFn: async (): Promise<readonly SavedHead[]> => {
      try {
        if (person !== VISITOR) await claimVisitorSet(person, Date.now());
        const heads = await onceMore(async () => (await connection()).getAll('heads', under(person)));
        return offered(heads, await beingRecorded(), Date.now());
      } catch {
        return [];
      }
    },
    // Another tab may have submitted one.
    staleTime: 0,
    gcTime: 0,
  });

/** One whole recording; null if it is gone. */
export const keptQuery = (head: SavedHead, definition: ExerciseDefinition) =>
  queryOptions({
    queryKey: ['device.opened', head.person, head.sessionId, head.keptAt],
    queryFn: async () => (await onceMore(() => readKept(head, definition))) ?? null,
    // Keeps the result on screen even if the storage changes.
    staleTime: Infinity,
    gcTime: 0,
  });

const cleanUp = async (): Promise<void> => {
  const database = await connection();
  const recorded = await beingRecorded();
  const now = Date.now();
  const heads = await database.getAll('heads');
  const worthless = heads.filter((head) => !isBeingMade(head, recorded, now) && isTooShort(head, now));
  for (const head of worthless) await removeKept(keyOf(head));
};

let isPrepared = false;

/** Opens the storage in advance and, once per page, deletes expired and empty recordings. */
export const prepareToKeep = (): void => {
  if (isPrepared) return;
  isPrepared = true;
  cleanUp().catch(() => undefined);
  keepsBlobs().catch(() => undefined);
};
