/**
 * Saves a recording on the device in pieces of about a second while it is made, so that a crash
 * loses at most a second.
 */
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { isToBeDeleted } from './draft-expiry-and-warnings.ts';
import { keyOf } from './draft-indexeddb-and-tab-locks.ts';
import type { DraftAbout, SavedHead, SavedTicket } from './draft-indexeddb-and-tab-locks.ts';
import { deleteSaved, keepDisabledReason, writePiece, writeWhole } from './unsent-recordings-store.ts';
import type { Named, NotKept } from './unsent-recordings-store.ts';

/**
 * How a finished recording is saved on the device. `whole`: as one attempt. `pieces`: as all its
 * pieces, because the whole could not be written. `nothing`: only in memory.
 */
export type SaveStatus = 'whole' | 'pieces' | 'nothing';

/**
 * How much of an interrupted recording is saved on the device. `pieces`: all of it. `beginning`:
 * the part before saving failed. `nothing`: none, or too little to keep.
 */
export type PartialSave = 'pieces' | 'beginning' | 'nothing';

export interface Draft {
  readonly add: (piece: RecordedPiece) => void;
  /** Adds the attempt ticket, which may arrive after the recording has begun. */
  readonly setTicket: (ticket: SavedTicket) => void;
  /**
   * Replaces the pieces with the whole attempt. Resolves to `pieces` if that fails but all pieces
   * are saved.
   * @throws if neither the whole nor all pieces are saved.
   */
  readonly finish: (attempt: Attempt, now: number) => Promise<SaveStatus>;
  /**
   * Ends an interrupted recording. Resolves to the part of it that is saved, once all pieces are
   * written.
   */
  readonly leave: () => Promise<PartialSave>;
  readonly drop: () => Promise<void>;
}

interface DraftPorts {
  readonly now: () => number;
  /** Called when saving fails. No later piece of this recording is written. */
  readonly onNotKept: (why: NotKept) => void;
}

const beginning = (named: Named, about: DraftAbout, keptAt: number): SavedHead => ({
  ...named,
  keptAt,
  durationMs: 0,
  counted: null,
  hasVideo: false,
  ticket: null,
  draft: about,
});

interface Writing {
  readonly write: (head: SavedHead, piece: RecordedPiece) => void;
  readonly isOver: () => Promise<unknown>;
  readonly hasFailed: () => boolean;
  readonly keptHead: () => SavedHead | undefined;
}

/**
 * Writes pieces of a recording one after another. Stops after a failure, because a later piece
 * would leave a gap.
 */
const writeInTurn = (onNotKept: DraftPorts['onNotKept']): Writing => {
  let count = 0;
  let hasFailed = false;
  let keptHead: SavedHead | undefined;
  let written: Promise<void> = Promise.resolve();
  const next = async (before: Promise<void>, head: SavedHead, at: number, piece: RecordedPiece): Promise<void> => {
    await before;
    if (hasFailed) return;
    try {
      await writePiece(head, at, piece);
      keptHead = head;
    } catch (fault) {
      hasFailed = true;
      onNotKept(keepDisabledReason(fault));
    }
  };
  return {
    write: (head, piece) => {
      written = next(written, head, count, piece);
      count += 1;
    },
    isOver: () => written,
    hasFailed: () => hasFailed,
    keptHead: () => keptHead,
  };
};

/**
 * Starts to save a recording. Pieces that are added after `finish`, `leave` or `drop` are ignored.
 */
export const beginDraft = (named: Named, about: DraftAbout, { now, onNotKept }: DraftPorts): Draft => {
  const writing = writeInTurn(onNotKept);
  let head = beginning(named, about, now());
  let isOver = false;

  const add = (piece: RecordedPiece): void => {
    if (isOver) return;
    head = {
      ...head,
      keptAt: now(),
      durationMs: piece.frames.at(-1)?.t ?? head.durationMs,
      hasVideo: head.hasVideo || piece.video !== null,
    };
    writing.write(head, piece);
  };
  return {
    add,
    setTicket: (ticket) => {
      head = { ...head, ticket };
      add({ video: null, frames: [] });
    },
    finish: async (attempt, keptAt) => {
      isOver = true;
      await writing.isOver();
      const { sessionId, ticket, referredBy = null } = head;
      try {
        await writeWhole(named, { sessionId, attempt, keptAt, ticket, referredBy });
        return 'whole';
      } catch (fault) {
        if (!writing.hasFailed() && writing.keptHead()) return 'pieces';
        throw fault;
      }
    },
    leave: async () => {
      isOver = true;
      await writing.isOver();
      const kept = writing.keptHead();
      if (!kept || isToBeDeleted(kept, now())) return 'nothing';
      return writing.hasFailed() ? 'beginning' : 'pieces';
    },
    drop: async () => {
      isOver = true;
      await writing.isOver();
      await deleteSaved(keyOf(named)).catch(() => undefined);
    },
  };
};
