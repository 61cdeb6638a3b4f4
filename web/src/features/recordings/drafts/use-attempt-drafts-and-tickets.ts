import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiErrorCode } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { sessionIdOf } from '../recording-labels-and-rules.ts';
import { consumeReferral } from '../sharing/saved-referral.ts';
import { reportEnd } from '../upload/report-set-end.ts';
import { createDraftStore } from './attempt-draft-store.ts';
import type { DraftStore } from './attempt-draft-store.ts';
import type { SaveStatus, PartialSave } from './autosave-recording.ts';
import { VISITOR } from './draft-expiry-and-warnings.ts';
import { hold } from './draft-indexeddb-and-tab-locks.ts';
import type { SavedTicket } from './draft-indexeddb-and-tab-locks.ts';
import { KEPT_KEY } from './draft-query-key.ts';
import { askToPersist } from './storage-space-and-warning.tsx';
import { discardSaved, forgetSaved, isStillSaved, prepareToKeep } from './unsent-recordings-store.ts';
import type { NotKept } from './unsent-recordings-store.ts';

/**
 * Timeout of the ticket request in ms: the time from the tap on Start until recording begins (2 s +
 * 4 s; specification S2, section 9).
 */
const PATIENCE_MS = 6000;

const WAITS_MS = [300, 700, 1500] as const;

/**
 * Errors of the ticket request after which the server would reject the attempt or rank it lower.
 * The user must know before recording.
 */
const REFUSALS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'not_signed_in',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
]);

type TicketAnswer =
  /**
   * Answer if the server issued a ticket. `codeWord`: digits to show at the start of the video;
   * null if the challenge asks for none.
   */
  | { readonly kind: 'given'; readonly ticket: SavedTicket; readonly codeWord: string | null }
  | { readonly kind: 'refused'; readonly why: string }
  /**
   * Answer if no usable reply arrived. The attempt is recorded without a ticket and will be marked
   * as unverified.
   */
  | { readonly kind: 'silent' };

const answerOf = (fault: unknown): TicketAnswer =>
  fault instanceof ApiError && REFUSALS.has(fault.code) ? { kind: 'refused', why: fault.message } : { kind: 'silent' };

/**
 * Returns true for errors that a retry may solve: lost connection, changed network, restarting
 * server.
 */
const isPassing = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.code === 'offline' || fault.code === 'unreadable' || fault.status >= 500);

const ask = async (
  challengeId: string,
  signal: AbortSignal,
  [waitMs, ...later]: readonly number[],
): Promise<TicketAnswer> => {
  try {
    const { ticket } = await call(StartAttempt, { body: { challengeId } }, signal);
    return {
      kind: 'given',
      ticket: { id: ticket.id, expiresAt: Date.parse(ticket.expiresAt) },
      codeWord: ticket.codeWord,
    };
  } catch (fault) {
    if (waitMs === undefined || !isPassing(fault)) return answerOf(fault);
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return ask(challengeId, signal, later);
};

/**
 * Requests an attempt ticket, with retries, because one lost request must not make a set
 * unverified. Never rejects.
 */
export const askForTicket = (challengeId: string): Promise<TicketAnswer> =>
  ask(challengeId, AbortSignal.timeout(PATIENCE_MS), WAITS_MS);

const NOT_KEPT: Readonly<Record<NotKept, string>> = {
  full: t('Too little storage left. Free up space, or submit your recording before you leave this page.'),
  forbidden: t(
    'Your browser can’t save this recording. Submit it before you leave this page, or use a non-private window.',
  ),
};

const LEFT_BEHIND = t('Couldn’t finish this set. What was recorded is saved on this device. Open it above.');

const sayLeftBehind = (leftAs: PartialSave): void => {
  if (leftAs !== 'nothing') toast({ title: t('Recording Saved'), description: LEFT_BEHIND });
};

const sayNotKept = (why: NotKept): void => toast({ title: t('Not Saved'), description: NOT_KEPT[why], tone: 'error' });

interface TicketAnswers {
  readonly onRefused: (why: string) => void;
  readonly onCodeWord: (codeWord: string | null) => void;
}

/**
 * Requests an attempt ticket and reports a refusal or the code word. Resolves to null if there is
 * no ticket.
 */
const ticketFor = async (
  challengeId: string,
  queryClient: QueryClient,
  { onRefused, onCodeWord }: TicketAnswers,
): Promise<SavedTicket | null> => {
  const answer = await askForTicket(challengeId);
  if (answer.kind === 'given') {
    onCodeWord(answer.codeWord);
    return answer.ticket;
  }
  if (answer.kind === 'silent') return null;
  onRefused(answer.why);
  // Refetches challenge and profile, so that the page shows if the challenge or the session has
  // ended.
  const stale = [GetChallenge.id, GetMyProfile.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }));
  await Promise.allSettled(stale);
  return null;
};

interface AttemptDrafts {
  readonly keeper: DraftStore;
  readonly isUnkept: boolean;
  /**
   * Server's message if it refused a ticket for the current attempt; otherwise null. Cleared by
   * each tap on Start and when the attempt ends.
   */
  readonly refusal: string | null;
  readonly codeWord: string | null;
  readonly forget: (sessionId: string) => Promise<void>;
  /** Deletes a recording that the user discards, unless it is being sent. */
  readonly discard: (sessionId: string) => Promise<void>;
  readonly isStillSaved: (sessionId: string) => Promise<boolean>;
  /**
   * Called after an attempt. Asks the browser not to clear the data if the attempt is saved, and
   * refetches the lists of unsent recordings.
   */
  readonly refresh: (keptAs: SaveStatus) => Promise<void>;
}

interface StateSetters {
  readonly queryClient: QueryClient;
  readonly setUnkept: (isUnkept: boolean) => void;
  readonly setRefusal: (why: string | null) => void;
  readonly setCodeWord: (codeWord: string | null) => void;
  readonly refetchLists: () => Promise<void>;
}

/**
 * Returns true for a visitor in a challenge with code words. No ticket is requested then, because
 * only signed-in users get code words.
 */
const hasNoTicket = (person: string, { asksCodeWord }: Challenge): boolean => person === VISITOR && asksCodeWord;

const createStoreFor = (person: string, challenge: Challenge, heard: StateSetters): DraftStore => {
  const { id, name } = challenge;
  const { queryClient, setUnkept, setRefusal, setCodeWord, refetchLists } = heard;
  const opened = createDraftStore({
    person,
    challenge: { id, name },
    now: () => Date.now(),
    // `getRandomValues` is used, because `randomUUID` is missing on pages without HTTPS. Such pages
    // must still load to report the problem.
    newSession: () => sessionIdOf(id, Date.now(), crypto.getRandomValues(new Uint32Array(4)).join('')),
    askForTicket: async () =>
      hasNoTicket(person, challenge)
        ? null
        : ticketFor(id, queryClient, { onRefused: setRefusal, onCodeWord: setCodeWord }),
    // Visitors leave the referral code stored, for the account that will submit the set.
    consumeReferral: () => (person === VISITOR ? null : consumeReferral(person)),
    hold: (sessionId) => hold('recording', sessionId),
    onNotKept: (why) => {
      setUnkept(true);
      sayNotKept(why);
    },
    onLeftBehind: (leftAs) => {
      sayLeftBehind(leftAs);
      void refetchLists();
    },
  });
  return {
    ...opened,
    prepare: () => {
      setUnkept(false);
      setRefusal(null);
      setCodeWord(null);
      opened.prepare();
    },
    finish: (attempt) => {
      // Hides a refusal that arrived only after recording began, because the results show it.
      setRefusal(null);
      setCodeWord(null);
      const finished = opened.finish(attempt);
      void reportEnd(finished.kept);
      return finished;
    },
  };
};

export const useAttemptDrafts = (person: string, challenge: Challenge): AttemptDrafts => {
  const queryClient = useQueryClient();
  const [isUnkept, setUnkept] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codeWord, setCodeWord] = useState<string | null>(null);
  const refetchLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  const [keeper] = useState(() =>
    createStoreFor(person, challenge, { queryClient, setUnkept, setRefusal, setCodeWord, refetchLists }),
  );
  useEffect(() => {
    prepareToKeep();
    return () => keeper.close();
  }, [keeper]);
  const headOf = (sessionId: string) => ({ person, challenge: challenge.id, sessionId });
  return {
    keeper,
    isUnkept,
    refusal,
    codeWord,
    forget: (sessionId) => forgetSaved(headOf(sessionId)).then(refetchLists),
    discard: (sessionId) => discardSaved(headOf(sessionId)).then(refetchLists),
    isStillSaved: (sessionId) => isStillSaved(headOf(sessionId)),
    refresh: async (keptAs) => {
      if (keptAs !== 'nothing') await askToPersist();
      await refetchLists();
    },
  };
};
