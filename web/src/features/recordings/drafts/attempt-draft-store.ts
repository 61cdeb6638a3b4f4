/**
 * Saves one user's attempts on the device while they are recorded: session id, attempt ticket, lock
 * against other tabs, and the pieces of video and frames.
 */
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { beginDraft } from './autosave-recording.ts';
import type { Draft, SaveStatus, PartialSave } from './autosave-recording.ts';
import type { DraftAbout, SavedAttempt, SavedTicket } from './draft-indexeddb-and-tab-locks.ts';
import { keepDisabledReason, writeWhole } from './unsent-recordings-store.ts';
import type { Named, NotKept } from './unsent-recordings-store.ts';

export interface DraftStorePorts {
  readonly person: string;
  readonly challenge: { readonly id: string; readonly name: string };
  readonly now: () => number;
  readonly newSession: () => string;
  /**
   * Requests an attempt ticket. Resolves to null if the server refuses one or cannot be reached.
   * Never rejects.
   */
  readonly askForTicket: () => Promise<SavedTicket | null>;
  /** Returns the referral code if the user came by an invite link; otherwise null. */
  readonly consumeReferral: () => string | null;
  readonly hold: (sessionId: string) => () => void;
  readonly onNotKept: (why: NotKept) => void;
  /**
   * Called after the saved part of an interrupted recording was unlocked. From then on it can be
   * opened.
   */
  readonly onLeftBehind: (leftAs: PartialSave) => void;
}

export interface Finished {
  readonly kept: SavedAttempt;
  readonly isKept: Promise<SaveStatus>;
}

export interface DraftStore {
  /**
   * Prepares an attempt at the tap on Start: creates the session id and requests the attempt
   * ticket.
   */
  readonly prepare: () => void;
  /** Ends an attempt whose countdown is cancelled, and deletes the pieces that were saved. */
  readonly cancel: () => void;
  /**
   * Ends a recording that is interrupted, for example by leaving the page. Its saved pieces remain
   * and can be opened later.
   */
  readonly leaveBehind: () => void;
  readonly begin: (about: DraftAbout) => void;
  readonly add: (piece: RecordedPiece) => void;
  readonly finish: (attempt: Attempt) => Finished;
  readonly close: () => void;
}

interface Run {
  readonly sessionId: string;
  ticket: SavedTicket | null;
  readonly referredBy: string | null;
  draft: Draft | undefined;
  release: () => void;
}

const FREE = (): void => undefined;

const namedOf = ({ person, challenge }: DraftStorePorts, { sessionId, referredBy }: Run): Named => ({
  person,
  challenge: challenge.id,
  challengeName: challenge.name,
  sessionId,
  referredBy,
});

const letGo = (ended: Run): void => {
  ended.release();
  ended.release = FREE;
};

const keepWhole = async (ports: DraftStorePorts, ended: Run, kept: SavedAttempt): Promise<SaveStatus> => {
  try {
    if (ended.draft) return await ended.draft.finish(kept.attempt, kept.keptAt);
    await writeWhole(namedOf(ports, ended), kept);
    return 'whole';
  } catch (fault) {
    ports.onNotKept(keepDisabledReason(fault));
    return 'nothing';
  } finally {
    letGo(ended);
  }
};

const leave = async ({ onLeftBehind }: DraftStorePorts, broken: Run, draft: Draft): Promise<void> => {
  const leftAs = await draft.leave();
  letGo(broken);
  onLeftBehind(leftAs);
};

const askFor = async (run: Run, ask: DraftStorePorts['askForTicket']): Promise<void> => {
  run.ticket = await ask();
  if (run.ticket) run.draft?.setTicket(run.ticket);
};

export const createDraftStore = (ports: DraftStorePorts): DraftStore => {
  const { now, onNotKept } = ports;
  const newRun = (referredBy: string | null = null): Run => ({
    sessionId: ports.newSession(),
    ticket: null,
    referredBy,
    draft: undefined,
    release: FREE,
  });
  let run = newRun();

  const leaveBehind = (): void => {
    const broken = run;
    if (!broken.draft) return;
    run = newRun();
    void leave(ports, broken, broken.draft);
  };

  return {
    prepare: () => {
      leaveBehind();
      run = newRun(ports.consumeReferral());
      void askFor(run, ports.askForTicket);
    },
    cancel: () => {
      const before = run;
      run = newRun();
      void before.draft?.drop().finally(() => letGo(before));
    },
    leaveBehind,
    begin: (about) => {
      run.release = ports.hold(run.sessionId);
      run.draft = beginDraft(namedOf(ports, run), about, { now, onNotKept });
      if (run.ticket) run.draft.setTicket(run.ticket);
    },
    add: (piece) => run.draft?.add(piece),
    finish: (attempt) => {
      const ended = run;
      run = newRun();
      const { sessionId, ticket, referredBy } = ended;
      const kept = { sessionId, attempt, keptAt: now(), ticket, referredBy };
      return { kept, isKept: keepWhole(ports, ended, kept) };
    },
    close: () => letGo(run),
  };
};
