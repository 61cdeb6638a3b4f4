/**
 * Unsent recordings in IndexedDB: write, read, list and delete, so that a reload, a crash or an
 * empty battery loses no reps.
 */
import { queryOptions } from '@tanstack/react-query';
import type { IDBPTransaction } from 'idb';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { withConfiguredSmoothing } from '../../../pose/lighter-pose-config-and-smoothing.ts';
import { makeAttempt } from '../../../recorder/live-count/recorded-attempt.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';
import { consumeReferral } from '../sharing/saved-referral.ts';
import { VISITOR, isBeingRecorded, isToBeDeleted, listedRecordings } from './draft-expiry-and-warnings.ts';
import {
  connection,
  headOfAttempt,
  isFull,
  keyOf,
  withRetry,
  pieceKeyOf,
  under,
  withTabLock,
  beingRecorded,
} from './draft-indexeddb-and-tab-locks.ts';
import type {
  Kept,
  SavedAttempt,
  SavedHead,
  StoreName,
  DraftDatabase,
  StoredVideo,
  DraftAbout,
  Piece,
} from './draft-indexeddb-and-tab-locks.ts';
import { KEPT_KEY } from './draft-query-key.ts';
import { give } from './move-drafts-to-account.ts';
import { openNext } from './next-opened-draft.ts';

const PROBE = 'probe';

/**
 * Resolves to true if the database can store this kind of value. Writes and deletes it in one
 * transaction, so that no other tab sees it.
 * @throws if the storage is full
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

const found = new WeakMap<DraftDatabase, Promise<boolean>>();

/**
 * Resolves to true if the database can store Blobs, false if it stores only bytes.
 * @throws if there is no storage or no space.
 */
export const canStoreBlobs = async (): Promise<boolean> => {
  const database = await connection();
  const known = found.get(database) ?? probe(database);
  found.set(database, known);
  known.catch(() => found.delete(database));
  return known;
};

/**
 * Resolves to true if the database can store Blobs, and also if this cannot be tested: writing then
 * reports the error.
 */
const mayStoreBlobs = (): Promise<boolean> => canStoreBlobs().catch(() => true);

export const storedPart = async (video: Blob): Promise<Blob | ArrayBuffer> =>
  (await mayStoreBlobs()) ? video : video.arrayBuffer();

export const storedVideo = async (video: Blob): Promise<StoredVideo> =>
  (await mayStoreBlobs()) ? video : { bytes: await video.arrayBuffer(), type: video.type };

const videoIn = (stored: StoredVideo): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });

export type Named = Pick<SavedHead, 'person' | 'challenge' | 'challengeName' | 'sessionId' | 'referredBy'>;

/**
 * Reason why a recording cannot be saved on the device. `full`: no space; `forbidden`: the browser
 * does not allow storage, for example in a private window.
 */
export type NotKept = 'full' | 'forbidden';

export const keepDisabledReason = (fault: unknown): NotKept => (isFull(fault) ? 'full' : 'forbidden');

type Writing = IDBPTransaction<Kept, StoreName[], 'readwrite'>;
type Step = (writing: Writing) => Promise<unknown>;

/**
 * Transaction option with which a write is complete only when it is on the disk, in case the
 * battery runs out.
 */
const DURABLE = { durability: 'strict' } as const;

/** Runs all steps in one database transaction, so that either all of them are stored or none. */
const writeOnce = async (steps: readonly Step[]): Promise<void> => {
  const writing = (await connection()).transaction(['attempts', 'heads', 'pieces'], 'readwrite', DURABLE);
  try {
    // A step may throw synchronously. The transaction is then aborted, which also undoes the
    // earlier steps.
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
 * Replaces the pieces of a recording with the whole attempt.
 * @throws if there is no space or no storage; then nothing is changed.
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

export const deleteSaved = (key: string): Promise<void> =>
  write([
    (writing) => writing.objectStore('attempts').delete(key),
    (writing) => writing.objectStore('heads').delete(key),
    (writing) => writing.objectStore('pieces').delete(under(key)),
  ]);

const KEY = 'reptemple.visitor-set';

interface SetToSave {
  readonly sessionId: string;
  /** Time at which the visitor chose to save the set to an account, as Unix time in ms. */
  readonly askedAt: number;
}

const isSetToSave = (value: unknown): value is SetToSave =>
  isRecord(value) && typeof value['sessionId'] === 'string' && typeof value['askedAt'] === 'number';

/**
 * Returns the session id of the set that a visitor chose to save to an account; undefined if there
 * is none.
 */
export const setToSave = (now: number): string | undefined => {
  const stored = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  // The choice is valid for an hour, as is the emailed sign-in link, which may open in another tab.
  return isSetToSave(stored) && now - stored.askedAt < MILLIS_PER_HOUR ? stored.sessionId : undefined;
};

/**
 * Remembers that the set goes to the next user who signs in on this device. In this tab, the record
 * page then sends it.
 */
export const saveAfterSignIn = (sessionId: string, now: number): void => {
  KEPT_STORAGE.setItem(KEY, JSON.stringify({ sessionId, askedAt: now }));
  openNext({ sessionId, isToBeSent: true });
};

export const forgetSetToSave = (): void => KEPT_STORAGE.setItem(KEY, 'null');

/**
 * Moves the set that a visitor chose to save to the user who has signed in (docs/decisions/0018).
 */
export const claimVisitorSet = async (person: string, now: number): Promise<void> => {
  const sessionId = setToSave(now);
  if (sessionId === undefined || person === VISITOR) return;
  const heads = await (await connection()).getAll('heads', under(VISITOR));
  const head = heads.find((each) => each.sessionId === sessionId);
  if (head) await give(head, { person, sessionId });
  forgetSetToSave();
};

export type { SavedAttempt, SavedHead } from './draft-indexeddb-and-tab-locks.ts';

const videoOf = (pieces: readonly Piece[], mimeType: string | null): Blob => {
  const parts = pieces.flatMap(({ video }) => (video ? [video] : []));
  return new Blob(parts, { type: mimeType ?? '' });
};

/** Assembles an attempt from the pieces of an interrupted recording and counts it. */
export const attemptOfPieces = (about: DraftAbout, pieces: readonly Piece[], exercise: ExerciseDefinition): Attempt => {
  const definition = withConfiguredSmoothing(exercise, about.poseConfig);
  const frames = pieces.flatMap((piece) => piece.frames);
  const pose = { config: about.poseConfig, delegate: about.delegate };
  const parts = {
    frames,
    image: about.image,
    definition,
    pose,
    // The times at which frames were scheduled are not saved. The times of the analysed frames
    // replace them.
    times: { targets: frames.map(({ t }) => t), dropped: [] },
    video: videoOf(pieces, about.mimeType),
    ending: 'hidden' as const,
    // `end` is unknown here: the server finds out if a limit ended the set earlier.
    end: null,
  };
  const { track } = makeAttempt({ ...parts, counted: { validReps: 0, invalidReps: 0 } });
  const { validReps, invalidReps } = replay(track, definition);
  return makeAttempt({ ...parts, counted: { validReps, invalidReps } });
};

const piecesOf = async (head: SavedHead): Promise<readonly Piece[]> =>
  (await connection()).getAll('pieces', under(keyOf(head)));

/**
 * Reads a whole recording. Resolves to undefined if it no longer exists, for example because
 * another tab sent it. A recording without a referral code gets the code that is stored in the
 * browser.
 */
export const readSaved = async (head: SavedHead, definition: ExerciseDefinition): Promise<SavedAttempt | undefined> => {
  const whole = await (await connection()).get('attempts', keyOf(head));
  const referredBy = head.referredBy ?? consumeReferral(head.person);
  if (whole) return { ...whole, referredBy, attempt: { ...whole.attempt, video: videoIn(whole.attempt.video) } };
  if (!head.draft) return undefined;
  const pieces = await piecesOf(head);
  if (pieces.length === 0) return undefined;
  const { sessionId, keptAt, ticket } = head;
  return { sessionId, keptAt, ticket, referredBy, attempt: attemptOfPieces(head.draft, pieces, definition) };
};

export const readVideo = (head: SavedHead): Promise<Blob> =>
  withRetry(async () => {
    const whole = await (await connection()).get('attempts', keyOf(head));
    return whole ? videoIn(whole.attempt.video) : videoOf(await piecesOf(head), head.draft?.mimeType ?? null);
  });

type Whose = Pick<SavedHead, 'person' | 'challenge' | 'sessionId'>;

export const isStillSaved = async (head: Whose): Promise<boolean> =>
  (await (await connection()).count('heads', keyOf(head))) > 0;

/**
 * Deletes an unsent recording. Does nothing while a tab is sending it, because it will then be
 * submitted anyway.
 */
export const discardSaved = async (head: Whose): Promise<void> => {
  await withTabLock('sending', head.sessionId, () => forgetSaved(head), false);
};

export const forgetSaved = async (head: Whose): Promise<void> =>
  // Errors are ignored: a storage that cannot delete a recording could not have saved it either.
  deleteSaved(keyOf(head)).catch(() => undefined);

/**
 * Query of a user's unsent recordings, latest first, without those that a tab is recording. First
 * moves the set that the user chose to save before signing in. Empty if the storage fails.
 */
export const unsentQuery = (person: string) =>
  queryOptions({
    queryKey: [KEPT_KEY, person],
    queryFn: async (): Promise<readonly SavedHead[]> => {
      try {
        if (person !== VISITOR) await claimVisitorSet(person, Date.now());
        const heads = await withRetry(async () => (await connection()).getAll('heads', under(person)));
        return listedRecordings(heads, await beingRecorded(), Date.now());
      } catch {
        return [];
      }
    },
    // Always refetched, because another tab may have submitted a recording.
    staleTime: 0,
    gcTime: 0,
  });

/** Query of one whole unsent recording; null if it no longer exists. */
export const keptQuery = (head: SavedHead, definition: ExerciseDefinition) =>
  queryOptions({
    queryKey: ['device.opened', head.person, head.sessionId, head.keptAt],
    queryFn: async () => (await withRetry(() => readSaved(head, definition))) ?? null,
    // Never refetched: the results must stay on screen after the recording is submitted and
    // deleted.
    staleTime: Infinity,
    gcTime: 0,
  });

const cleanUp = async (): Promise<void> => {
  const database = await connection();
  const recorded = await beingRecorded();
  const now = Date.now();
  const heads = await database.getAll('heads');
  const worthless = heads.filter((head) => !isBeingRecorded(head, recorded, now) && isToBeDeleted(head, now));
  for (const head of worthless) await deleteSaved(keyOf(head));
};

let isPrepared = false;

/**
 * Opens the database early. Once per page, also deletes recordings that are expired or too short.
 */
export const prepareToKeep = (): void => {
  if (isPrepared) return;
  isPrepared = true;
  cleanUp().catch(() => undefined);
  canStoreBlobs().catch(() => undefined);
};
