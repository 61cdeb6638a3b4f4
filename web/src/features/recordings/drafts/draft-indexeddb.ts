/**
 * IndexedDB database of unsent recordings: schema, connection, and locks between tabs. Only this
 * folder opens it.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Delegate } from '../../../pose/pose-worker-messages.ts';
import type { Attempt } from '../../../recorder/live-count/attempt-result.ts';

/**
 * Server-issued proof that this user started an attempt in this challenge at a known time
 * (contract, attempts).
 */
export interface SavedTicket {
  readonly id: string;
  /**
   * Expiry in epoch milliseconds. Afterwards the server treats the attempt as one without a ticket.
   */
  readonly expiresAt: number;
}

/** A finished attempt that is not uploaded yet. */
export interface SavedAttempt {
  readonly sessionId: string;
  readonly attempt: Attempt;
  /** Time of saving in epoch milliseconds. */
  readonly keptAt: number;
  /**
   * Ticket of the attempt; null if the server issued none in time. Absent in attempts saved by an
   * older version.
   */
  readonly ticket?: SavedTicket | null;
  /**
   * Referral code (`ref`) of the link the user came by. Absent in attempts saved by an older
   * version.
   */
  readonly referredBy?: string | null;
}

/** Video as stored: its bytes if the browser cannot store Blobs. */
export type StoredVideo = Blob | { readonly bytes: ArrayBuffer; readonly type: string };

/** A whole attempt as stored in the database. */
export interface StoredAttempt extends Omit<SavedAttempt, 'attempt'> {
  readonly attempt: Omit<Attempt, 'video'> & { readonly video: StoredVideo };
}

/** Data of a draft that its pieces do not contain. */
export interface DraftAbout {
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** MIME type of the video; null if this browser cannot record. */
  readonly mimeType: string | null;
}

/** Summary of an unsent recording, for listing it without reading the video. */
export interface SavedHead {
  /** Owner's user id. Other users of the device do not see the recording. */
  readonly person: string;
  readonly challenge: string;
  readonly sessionId: string;
  /** Name of the challenge; empty if saved by an older version. */
  readonly challengeName: string;
  /** Time of the last write in epoch milliseconds. */
  readonly keptAt: number;
  readonly durationMs: Millis;
  /** Counts of the recording; null if it was cut off and is not fully counted. */
  readonly counted: Pick<Attempt, 'validReps' | 'invalidReps' | 'unit'> | null;
  readonly hasVideo: boolean;
  readonly ticket: SavedTicket | null;
  /** Referral code, as in `SavedAttempt`. */
  readonly referredBy?: string | null;
  /** Data of the draft while the recording is stored in pieces; null for a whole one. */
  readonly draft: DraftAbout | null;
}

/** A piece of a recording: video and frames of about a second. */
export interface Piece {
  readonly video: Blob | ArrayBuffer | null;
  readonly frames: readonly Frame[];
}

export interface Kept extends DBSchema {
  readonly attempts: { readonly key: string; readonly value: StoredAttempt };
  readonly heads: { readonly key: string; readonly value: SavedHead };
  /** Pieces by key: the recording's key, a slash, and the piece's number. */
  readonly pieces: { readonly key: string; readonly value: Piece };
}

export type StoreName = 'attempts' | 'heads' | 'pieces';

export type DraftDatabase = IDBPDatabase<Kept>;

const NAME = 'reptemple';
const VERSION = 2;
const SEQUENCE_DIGITS = 6;
const LAST = '\uFFFF';
/** Timeout in ms for an older tab that blocks the upgrade. */
const BLOCKED_AFTER_MS = 3000;

type Named = Pick<SavedHead, 'person' | 'challenge' | 'sessionId'>;

export const keyOf = ({ person, challenge, sessionId }: Named): string => `${person}/${challenge}/${sessionId}`;

export const pieceKeyOf = (key: string, sequence: number): string =>
  `${key}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** Returns the range of all keys below `prefix/`. */
export const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/${LAST}`);

/** Returns true for the error of a full device; all other failures are errors. */
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

/** Migrates version 1, which stored whole attempts without summaries: writes a summary for each. */
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
      // Closes a connection that opened after the caller's timeout, because it would block the next
      // version.
      if (isLate) database.close();
      else resolve(database);
    };
    openDB<Kept>(NAME, VERSION, {
      upgrade: (database, oldVersion, _newVersion, upgrade) => {
        if (oldVersion < 1) database.createObjectStore('attempts');
        database.createObjectStore('heads');
        database.createObjectStore('pieces');
        // A failed migration aborts the upgrade, so nothing is changed.
        listWhatIsKept(upgrade).catch(reject);
      },
      // Closes the connection if a newer page wants to upgrade; the next use opens another.
      blocking: () => void forgetConnection(),
      terminated: () => void forgetConnection(),
    })
      .then(take, reject)
      .finally(() => clearTimeout(blocked));
  });

let opened: Promise<DraftDatabase> | undefined;

/**
 * Returns the page's only connection, opened early, because a closing page has no time to open one.
 * Rejects if storage is forbidden.
 */
export const connection = (): Promise<DraftDatabase> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

/** Closes the connection; the next call of `connection` opens another. */
export const forgetConnection = async (): Promise<void> => {
  const closing = opened;
  opened = undefined;
  try {
    (await closing)?.close();
  } catch {
    // Errors are ignored: the connection was never open.
  }
};

/**
 * Runs a database operation, and once more on a new connection if it fails, because phones drop the
 * connection when they suspend a page. Does not retry if the device is full.
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
 * Takes a Web Lock, so that only one tab of a user records or sends a recording. Holds the lock
 * until the returned function is called or the page closes.
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
 * Runs `work` under a lock between tabs. If another page holds it, resolves to undefined
 * immediately, or with `isPatient` waits for the lock.
 */
export const alone = async <T>(
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

/** Returns the ids of sessions that some tab is recording; undefined if the browser cannot tell. */
export const beingRecorded = (): Promise<ReadonlySet<string> | undefined> => heldFor('recording');

/**
 * Returns the ids of sessions that some page is sending, including this one in the background;
 * empty if the browser cannot tell.
 */
export const beingSent = async (): Promise<ReadonlySet<string>> => (await heldFor('sending')) ?? new Set();
