/** Unsent recordings in IndexedDB, so that a reload, a crash or an empty battery loses no reps. */
import { queryOptions } from '@tanstack/react-query';
import type { IDBPTransaction } from 'idb';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { withConfiguredSmoothing } from '../../../pose/lighter-config-and-smoothing.ts';
import { makeAttempt } from '../../../recorder/live-count/attempt-result.ts';
import type { Attempt } from '../../../recorder/live-count/attempt-result.ts';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';
import { consumeReferral } from '../sharing/saved-referral.ts';
import { VISITOR, isBeingMade, isTooShort, offered } from './draft-expiry-and-warnings.ts';
import {
  connection,
  headOfAttempt,
  isFull,
  keyOf,
  withRetry,
  pieceKeyOf,
  under,
  alone,
  beingRecorded,
} from './draft-indexeddb.ts';
import type {
  Kept,
  SavedAttempt,
  SavedHead,
  StoreName,
  DraftDatabase,
  StoredVideo,
  DraftAbout,
  Piece,
} from './draft-indexeddb.ts';
import { KEPT_KEY } from './draft-query-key.ts';
import { give } from './move-drafts-to-account.ts';
import { openNext } from './next-opened-draft.ts';

/** Database key of the probe entry, which no list contains. */
const PROBE = 'probe';

/**
 * Resolves to true if the database accepts the value. Writes and deletes it in one transaction, so
 * that no other tab sees it.
 */
const canHold = async (database: DraftDatabase, video: Blob | ArrayBuffer): Promise<boolean> => {
  const writing = database.transaction('pieces', 'readwrite');
  const steps = [
    async () => writing.store.put({ video, frames: [] }, PROBE),
    async () => writing.store.delete(PROBE),
    () => writing.done,
  ];
  try {
    await Promise.all(steps.map((step) => step()));
    return true;
  } catch (fault) {
    if (isFull(fault)) throw fault;
    return false;
  }
};

const probe = async (database: DraftDatabase): Promise<boolean> => {
  if (await canHold(database, new Blob(['.']))) return true;
  if (await canHold(database, new ArrayBuffer(1))) return false;
  throw new Error('This window keeps nothing.');
};

/** Result of the probe by connection. */
const found = new WeakMap<DraftDatabase, Promise<boolean>>();

/**
 * Resolves to true if the database can store Blobs; to false if they must be stored as bytes.
 * Rejects if there is no storage or no space.
 */
export const keepsBlobs = async (): Promise<boolean> => {
  const database = await connection();
  const known = found.get(database) ?? probe(database);
  found.set(database, known);
  known.catch(() => found.delete(database));
  return known;
};

/** Returns `keepsBlobs`, but true if the probe fails: writing then reports the error. */
const mayKeepBlobs = (): Promise<boolean> => keepsBlobs().catch(() => true);

export const storedPart = async (video: Blob): Promise<Blob | ArrayBuffer> =>
  (await mayKeepBlobs()) ? video : video.arrayBuffer();

export const storedVideo = async (video: Blob): Promise<StoredVideo> =>
  (await mayKeepBlobs()) ? video : { bytes: await video.arrayBuffer(), type: video.type };

const videoIn = (stored: StoredVideo): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });

/** Owner, challenge, session id and referral code of a recording. */
export type Named = Pick<SavedHead, 'person' | 'challenge' | 'challengeName' | 'sessionId' | 'referredBy'>;

/**
 * Why a recording cannot be saved. `full`: no space; `forbidden`: this browser or window stores
 * nothing.
 */
export type NotKept = 'full' | 'forbidden';

export const keepDisabledReason = (fault: unknown): NotKept => (isFull(fault) ? 'full' : 'forbidden');

type Writing = IDBPTransaction<Kept, StoreName[], 'readwrite'>;
type Step = (writing: Writing) => Promise<unknown>;

/**
 * Transaction options: flushes to disk before acknowledging, so that an empty battery loses no
 * acknowledged write.
 */
const DURABLE = { durability: 'strict' } as const;

/** Runs writes in one transaction: all or none. */
const writeOnce = async (steps: readonly Step[]): Promise<void> => {
  const writing = (await connection()).transaction(['attempts', 'heads', 'pieces'], 'readwrite', DURABLE);
  try {
    // Some steps throw synchronously; then the transaction is aborted, so that earlier steps are
    // not stored on their own.
    await Promise.all([...steps.map(async (step) => step(writing)), writing.done]);
  } catch (fault) {
    try {
      writing.abort();
    } catch {
      // Errors of `abort` are ignored: the transaction has already ended.
    }
    throw fault;
  }
};

const write = (steps: readonly Step[]): Promise<void> => withRetry(() => writeOnce(steps));

export const writePiece = async (head: SavedHead, sequence: number, piece: RecordedPiece): Promise<void> => {
  const key = keyOf(head);
  const video = piece.video && (await storedPart(piece.video));
  await write([
    (writing) => writing.objectStore('heads').put(head, key),
    (writing) => writing.objectStore('pieces').put({ video, frames: [...piece.frames] }, pieceKeyOf(key, sequence)),
  ]);
};

/**
 * Replaces the pieces of a recording by the whole one. Rejects if there is no space or no storage;
 * the pieces are then unchanged.
 */
export const writeWhole = async (named: Named, kept: SavedAttempt): Promise<void> => {
  const key = keyOf(named);
  const stored = { ...kept, attempt: { ...kept.attempt, video: await storedVideo(kept.attempt.video) } };
  await write([
    (writing) => writing.objectStore('attempts').put(stored, key),
    (writing) => writing.objectStore('heads').put(headOfAttempt(named, kept), key),
    (writing) => writing.objectStore('pieces').delete(under(key)),
  ]);
};

/** Removes a recording, whole or in pieces. */
export const removeKept = (key: string): Promise<void> =>
  write([
    (writing) => writing.objectStore('attempts').delete(key),
    (writing) => writing.objectStore('heads').delete(key),
    (writing) => writing.objectStore('pieces').delete(under(key)),
  ]);

const KEY = 'reptemple.visitor-set';

interface SetToSave {
  readonly sessionId: string;
  /** Time of the visitor's wish to save the set, in epoch milliseconds. */
  readonly askedAt: number;
}

const isSetToSave = (value: unknown): value is SetToSave =>
  isRecord(value) && typeof value['sessionId'] === 'string' && typeof value['askedAt'] === 'number';

/** Returns the session id of the set that a visitor wants to save; undefined if there is none. */
export const setToSave = (now: number): string | undefined => {
  const stored = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  // Valid for an hour, as long as the mailed link, which may open in another tab.
  return isSetToSave(stored) && now - stored.askedAt < MILLIS_PER_HOUR ? stored.sessionId : undefined;
};

/** Stores that this set goes to the next user who signs in here; this tab then sends it. */
export const saveAfterSignIn = (sessionId: string, now: number): void => {
  KEPT_STORAGE.setItem(KEY, JSON.stringify({ sessionId, askedAt: now }));
  openNext({ sessionId, isToBeSent: true });
};

export const forgetSetToSave = (): void => KEPT_STORAGE.setItem(KEY, 'null');

/**
 * Moves the set that a visitor wanted to save to the user who has signed in (docs/decisions/0018).
 */
export const claimVisitorSet = async (person: string, now: number): Promise<void> => {
  const sessionId = setToSave(now);
  if (sessionId === undefined || person === VISITOR) return;
  const heads = await (await connection()).getAll('heads', under(VISITOR));
  const head = heads.find((each) => each.sessionId === sessionId);
  if (head) await give(head, { person, sessionId });
  forgetSetToSave();
};

export type { SavedAttempt, SavedHead } from './draft-indexeddb.ts';

const videoOf = (pieces: readonly Piece[], mimeType: string | null): Blob => {
  const parts = pieces.flatMap(({ video }) => (video ? [video] : []));
  return new Blob(parts, { type: mimeType ?? '' });
};

/** Assembles an attempt from its pieces, up to the last one written, and counts it again. */
export const attemptOfPieces = (about: DraftAbout, pieces: readonly Piece[], exercise: ExerciseDefinition): Attempt => {
  const definition = withConfiguredSmoothing(exercise, about.poseConfig);
  const frames = pieces.flatMap((piece) => piece.frames);
  const pose = { config: about.poseConfig, delegate: about.delegate };
  const parts = {
    frames,
    image: about.image,
    definition,
    pose,
    // The times of analyzed frames stand in for those of due frames, which are not saved.
    times: { targets: frames.map(({ t }) => t), dropped: [] },
    video: videoOf(pieces, about.mimeType),
    ending: 'hidden' as const,
    // Unknown here: the server finds a limit that was reached earlier.
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

/** Reads only the video of a recording; empty if there is none. */
export const readVideo = (head: SavedHead): Promise<Blob> =>
  withRetry(async () => {
    const whole = await (await connection()).get('attempts', keyOf(head));
    return whole ? videoIn(whole.attempt.video) : videoOf(await piecesOf(head), head.draft?.mimeType ?? null);
  });

type Whose = Pick<SavedHead, 'person' | 'challenge' | 'sessionId'>;

/** Resolves to true if the recording is still in the database: neither sent nor discarded. */
export const isStillKept = async (head: Whose): Promise<boolean> =>
  (await (await connection()).count('heads', keyOf(head))) > 0;

/**
 * Removes a discarded recording, but not one that is being sent: it will be submitted in any case.
 */
export const discardKept = async (head: Whose): Promise<void> => {
  await alone('sending', head.sessionId, () => forgetKept(head), false);
};

export const forgetKept = async (head: Whose): Promise<void> =>
  // Errors of removing are ignored: then nothing could be saved either.
  removeKept(keyOf(head)).catch(() => undefined);

/**
 * Query of a user's unsent recordings on this device, latest first; without those a tab is
 * recording now. A set that was saved before the sign-in becomes theirs first.
 */
export const unsentQuery = (person: string) =>
  queryOptions({
    queryKey: [KEPT_KEY, person],
    queryFn: async (): Promise<readonly SavedHead[]> => {
      try {
        if (person !== VISITOR) await claimVisitorSet(person, Date.now());
        const heads = await withRetry(async () => (await connection()).getAll('heads', under(person)));
        return offered(heads, await beingRecorded(), Date.now());
      } catch {
        return [];
      }
    },
    // Always refetched, because another tab may have submitted one.
    staleTime: 0,
    gcTime: 0,
  });

/** Query of one whole recording; null if it is gone. */
export const keptQuery = (head: SavedHead, definition: ExerciseDefinition) =>
  queryOptions({
    queryKey: ['device.opened', head.person, head.sessionId, head.keptAt],
    queryFn: async () => (await withRetry(() => readKept(head, definition))) ?? null,
    // Never refetched, so that the result stays on screen even if the storage changes.
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
