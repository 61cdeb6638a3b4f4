/**
 * IndexedDB database of unsent recordings: schema, migration, the page's connection, and locks
 * between tabs. Only this folder opens the database.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate } from '../../../pose/pose-worker-messages.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';

/**
 * Attempt ticket, with which the server proves that the user started this attempt at a known time.
 */
export interface SavedTicket {
  readonly id: string;
  /**
   * Time of expiry, as Unix time in ms. An attempt with an expired ticket counts as one without a
   * ticket.
   */
  readonly expiresAt: number;
}

export interface SavedAttempt {
  readonly sessionId: string;
  readonly attempt: Attempt;
  /** Time at which the attempt was saved, as Unix time in ms. */
  readonly keptAt: number;
  /**
   * Attempt ticket; null if the server issued none in time, missing in attempts saved by an older
   * version.
   */
  readonly ticket?: SavedTicket | null;
  /**
   * Referral code of the link that the user followed; missing in attempts saved by an older
   * version.
   */
  readonly referredBy?: string | null;
}

/** Video as it is stored in the database: as bytes if the browser cannot store Blobs. */
export type StoredVideo = Blob | { readonly bytes: ArrayBuffer; readonly type: string };

export interface StoredAttempt extends Omit<SavedAttempt, 'attempt'> {
  readonly attempt: Omit<Attempt, 'video'> & { readonly video: StoredVideo };
}

/**
 * Data that is needed, in addition to the pieces, to assemble the attempt of an interrupted
 * recording.
 */
export interface DraftAbout {
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** MIME type of the video; null if the browser cannot record video. */
  readonly mimeType: string | null;
}

/** Summary of a saved recording. Lists need only this, so they do not read the video. */
export interface SavedHead {
  /** User id of the owner, or VISITOR. Other users of the device do not see the recording. */
  readonly person: string;
  readonly challenge: string;
  readonly sessionId: string;
  /** Name of the challenge; empty in recordings saved by an older version. */
  readonly challengeName: string;
  /** Time of the last write of the recording, as Unix time in ms. */
  readonly keptAt: number;
  readonly durationMs: Millis;
  /** Counted reps; null for an interrupted recording, which is not counted yet. */
  readonly counted: Pick<Attempt, 'validReps' | 'invalidReps' | 'unit'> | null;
  readonly hasVideo: boolean;
  readonly ticket: SavedTicket | null;
  readonly referredBy?: string | null;
  /** Data to assemble a recording from its pieces; null once it is stored as a whole. */
  readonly draft: DraftAbout | null;
}

/** About one second of a recording: its video and analysed frames. */
export interface Piece {
  readonly video: Blob | ArrayBuffer | null;
  readonly frames: readonly Frame[];
}

export interface Kept extends DBSchema {
  readonly attempts: { readonly key: string; readonly value: StoredAttempt };
  readonly heads: { readonly key: string; readonly value: SavedHead };
  /** Pieces of recordings. The key is the recording's key, a slash, and the number of the piece. */
  readonly pieces: { readonly key: string; readonly value: Piece };
}

export type StoreName = 'attempts' | 'heads' | 'pieces';

export type DraftDatabase = IDBPDatabase<Kept>;

const NAME = 'reptemple';
const VERSION = 2;
const SEQUENCE_DIGITS = 6;
const LAST = '\uFFFF';
/** Timeout in ms for opening the database. A tab with an older version can block its upgrade. */
const BLOCKED_AFTER_MS = 3000;

type Named = Pick<SavedHead, 'person' | 'challenge' | 'sessionId'>;

export const keyOf = ({ person, challenge, sessionId }: Named): string => `${person}/${challenge}/${sessionId}`;

export const pieceKeyOf = (key: string, sequence: number): string =>
  `${key}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

export const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/${LAST}`);

export const isFull = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'QuotaExceededError';

const hasBytes = (video: StoredVideo): boolean => (video instanceof Blob ? video.size : video.bytes.byteLength) > 0;

export const headOfAttempt = (named: Named & { readonly challengeName: string }, kept: StoredAttempt): SavedHead => {
  const { durationMs, validReps, invalidReps, unit, video } = kept.attempt;
  return {
    ...named,
    keptAt: kept.keptAt,
    durationMs,
    counted: { validReps, invalidReps, ...(unit && { unit }) },
    hasVideo: hasBytes(video),
    ticket: kept.ticket ?? null,
    draft: null,
  };
};

type Upgrade = IDBPTransaction<Kept, StoreName[], 'versionchange'>;

/**
 * Migrates version 1 of the database, which had no summaries: writes a summary for each attempt.
 */
const listWhatIsKept = async (upgrade: Upgrade): Promise<void> => {
  const heads = upgrade.objectStore('heads');
  for (let cursor = await upgrade.objectStore('attempts').openCursor(); cursor; cursor = await cursor.continue()) {
    const [person = '', challenge = '', sessionId = ''] = cursor.key.split('/');
    await heads.put(headOfAttempt({ person, challenge, sessionId, challengeName: '' }, cursor.value), cursor.key);
  }
};

const open = (): Promise<DraftDatabase> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const blocked = setTimeout(() => {
      isLate = true;
      reject(new Error('Another tab holds the storage.'));
    }, BLOCKED_AFTER_MS);
    const take = (database: DraftDatabase): void => {
      // Closes a connection that opened after the timeout, because it would block the next upgrade.
      if (isLate) database.close();
      else resolve(database);
    };
    openDB<Kept>(NAME, VERSION, {
      upgrade: (database, oldVersion, _newVersion, upgrade) => {
        if (oldVersion < 1) database.createObjectStore('attempts');
        database.createObjectStore('heads');
        database.createObjectStore('pieces');
        // A failed migration aborts the upgrade, so that the database stays as it was.
        listWhatIsKept(upgrade).catch(reject);
      },
      // Closes the connection so that a newer version of the page can upgrade. The next use opens
      // another.
      blocking: () => void forgetConnection(),
      terminated: () => void forgetConnection(),
    })
      .then(take, reject)
      .finally(() => clearTimeout(blocked));
  });

let opened: Promise<DraftDatabase> | undefined;

/**
 * Resolves to the page's only connection to the database. Call it early, because opening takes too
 * long while the page is closing.
 * @throws if the browser forbids storage.
 */
export const connection = (): Promise<DraftDatabase> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

export const forgetConnection = async (): Promise<void> => {
  const closing = opened;
  opened = undefined;
  try {
    (await closing)?.close();
  } catch {
    // Errors are ignored: the connection could not be opened, so there is nothing to close.
  }
};

/**
 * Runs a database operation. If it fails, runs it again on a new connection, because phones drop
 * connections of suspended pages. Does not retry if the storage is full.
 */
export const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    if (isFull(fault)) throw fault;
    await forgetConnection();
    return work();
  }
};

export type LockedFor = 'recording' | 'sending';

const nameOf = (purpose: LockedFor, sessionId: string): string => `reptemple.${purpose}.${sessionId}`;

const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;

/**
 * Requests a Web Lock for recording or sending the attempt with this session id, without waiting
 * for it. While it is held, other tabs leave the attempt alone. Returns a function that releases
 * it; closing the page does too. Does nothing in browsers without locks.
 */
export const hold = (purpose: LockedFor, sessionId: string): (() => void) => {
  if (!hasLocks()) return () => undefined;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(nameOf(purpose, sessionId), () => released).catch(() => undefined);
  return () => release();
};

/**
 * Runs `work` under a lock between tabs. If another tab has the lock, waits for it (`isPatient`),
 * or else resolves to undefined without running `work`. Browsers without locks run `work`
 * immediately.
 */
export const withTabLock = async <T>(
  purpose: LockedFor,
  sessionId: string,
  work: () => Promise<T>,
  isPatient: boolean,
): Promise<T | undefined> => {
  if (!hasLocks()) return work();
  return navigator.locks.request(nameOf(purpose, sessionId), { ifAvailable: !isPatient }, (lock) =>
    lock ? work() : undefined,
  );
};

const heldFor = async (purpose: LockedFor): Promise<ReadonlySet<string> | undefined> => {
  if (!hasLocks()) return undefined;
  const prefix = nameOf(purpose, '');
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
};

/**
 * Resolves to the session ids of attempts that tabs are recording; undefined if the browser has no
 * locks.
 */
export const beingRecorded = (): Promise<ReadonlySet<string> | undefined> => heldFor('recording');

/**
 * Resolves to the session ids of attempts that tabs, including this one, are sending. Empty if the
 * browser has no locks.
 */
export const beingSent = async (): Promise<ReadonlySet<string>> => (await heldFor('sending')) ?? new Set();
