/** What the browser's own storage holds of unsent recordings. Only this folder opens it. */
import type { ImageSize } from '@reptemple/engine/geometry';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Attempt } from '../../../camera/attempt.ts';
import type { Delegate } from '../../../camera/pose-config.ts';

/** Says that this person set out on an attempt in this challenge, and when; the server gives it (contract, attempts). */
export interface KeptTicket {
  readonly id: string;
  /** Epoch milliseconds. After it the server takes the attempt as one without a ticket. */
  readonly expiresAt: number;
}

/** A whole attempt. */
export interface KeptAttempt {
  readonly sessionId: string;
  readonly attempt: Attempt;
  /** Epoch milliseconds. */
  readonly keptAt: number;
  /** Null: the server gave none in time. Absent in attempts that an older version of this page kept. */
  readonly ticket?: KeptTicket | null;
  /** The `ref` of the link its person came by. Absent in what an older version kept. */
  readonly referredBy?: string | null;
}

/** Its bytes, where a browser keeps no Blobs. */
export type StoredVideo = Blob | { readonly bytes: ArrayBuffer; readonly type: string };

/** A whole attempt as it lies in the storage. */
export interface StoredAttempt extends Omit<KeptAttempt, 'attempt'> {
  readonly attempt: Omit<Attempt, 'video'> & { readonly video: StoredVideo };
}

/** What pieces do not say by themselves. */
export interface DraftAbout {
  readonly image: ImageSize;
  readonly poseConfig: PoseConfig;
  readonly delegate: Delegate;
  /** Of the video; null when this browser cannot record. */
  readonly mimeType: string | null;
}

/** What is told of an unsent recording without reading it. */
export interface KeptHead {
  /** The id of whom it belongs to: nobody else on this device sees it. */
  readonly person: string;
  readonly challenge: string;
  readonly sessionId: string;
  /** Empty in what an older version kept. */
  readonly challengeName: string;
  /** Epoch milliseconds of the last writing. */
  readonly keptAt: number;
  readonly durationMs: Millis;
  /** Null: the recording was cut off and has not been counted to its end. */
  readonly counted: { readonly validReps: number; readonly invalidReps: number } | null;
  readonly hasVideo: boolean;
  readonly ticket: KeptTicket | null;
  /** As with the whole attempt. */
  readonly referredBy?: string | null;
  /** Set while it lies here in pieces. */
  readonly draft: DraftAbout | null;
}

/** About a second of a recording. */
export interface Piece {
  readonly video: Blob | ArrayBuffer | null;
  readonly frames: readonly Frame[];
}

export interface Kept extends DBSchema {
  readonly attempts: { readonly key: string; readonly value: StoredAttempt };
  readonly heads: { readonly key: string; readonly value: KeptHead };
  /** Under the recording's key, a slash and the piece's number. */
  readonly pieces: { readonly key: string; readonly value: Piece };
}

export type StoreName = 'attempts' | 'heads' | 'pieces';

export type KeptDatabase = IDBPDatabase<Kept>;

const NAME = 'reptemple';
const VERSION = 2;
const SEQUENCE_DIGITS = 6;
const LAST = '\uFFFF';
/** An older tab that does not let go of the storage must not hold this one up. */
const BLOCKED_AFTER_MS = 3000;

type Named = Pick<KeptHead, 'person' | 'challenge' | 'sessionId'>;

export const keyOf = ({ person, challenge, sessionId }: Named): string => `${person}/${challenge}/${sessionId}`;

export const pieceKeyOf = (key: string, sequence: number): string =>
  `${key}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** Everything whose key begins with this and a slash. */
export const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/${LAST}`);

/** A full device; anything else that fails is a fault. */
export const isFull = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'QuotaExceededError';

const hasBytes = (video: StoredVideo): boolean => (video instanceof Blob ? video.size : video.bytes.byteLength) > 0;

export const headOfAttempt = (named: Named & { readonly challengeName: string }, kept: StoredAttempt): KeptHead => {
  const { durationMs, validReps, invalidReps, video } = kept.attempt;
  return {
    ...named,
    keptAt: kept.keptAt,
    durationMs,
    counted: { validReps, invalidReps },
    hasVideo: hasBytes(video),
    ticket: kept.ticket ?? null,
    draft: null,
  };
};

type Upgrade = IDBPTransaction<Kept, StoreName[], 'versionchange'>;

/** Version 1 kept whole attempts and nothing to list them by. */
const listWhatIsKept = async (upgrade: Upgrade): Promise<void> => {
  const heads = upgrade.objectStore('heads');
  for (let cursor = await upgrade.objectStore('attempts').openCursor(); cursor; cursor = await cursor.continue()) {
    const [person = '', challenge = '', sessionId = ''] = cursor.key.split('/');
    await heads.put(headOfAttempt({ person, challenge, sessionId, challengeName: '' }, cursor.value), cursor.key);
  }
};

const open = (): Promise<KeptDatabase> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const blocked = setTimeout(() => {
      isLate = true;
      reject(new Error('Another tab holds the storage.'));
    }, BLOCKED_AFTER_MS);
    const take = (database: KeptDatabase): void => {
      // Nobody waits for a late one any more, and open it would hold up the next version.
      if (isLate) database.close();
      else resolve(database);
    };
    openDB<Kept>(NAME, VERSION, {
      upgrade: (database, oldVersion, _newVersion, upgrade) => {
        if (oldVersion < 1) database.createObjectStore('attempts');
        database.createObjectStore('heads');
        database.createObjectStore('pieces');
        // When it fails the upgrade does, and nothing is changed.
        listWhatIsKept(upgrade).catch(reject);
      },
      // A newer page wants to change it: it gets its way, and this page opens it again when it needs it.
      blocking: () => void forgetConnection(),
      terminated: () => void forgetConnection(),
    })
      .then(take, reject)
      .finally(() => clearTimeout(blocked));
  });

let opened: Promise<KeptDatabase> | undefined;

/** One connection for the page's life: a page that is being closed has no time left to open one. Rejects where storage is forbidden. */
export const connection = (): Promise<KeptDatabase> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

/** Closes it; the next `connection` opens another. */
export const forgetConnection = async (): Promise<void> => {
  const closing = opened;
  opened = undefined;
  try {
    (await closing)?.close();
  } catch {
    // It was never open.
  }
};

/** What fails though there is room may be the connection's fault, which a phone loses when it stops a page: it is done with another one. */
export const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    if (isFull(fault)) throw fault;
    await forgetConnection();
    return work();
  }
};
