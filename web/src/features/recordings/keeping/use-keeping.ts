/** The keeper of one person's attempts in one challenge, for as long as the record page is open. */
import { GetChallenge } from '@reptemple/contract/challenges';
import type { Challenge } from '@reptemple/contract/challenges';
import { GetMyProfile } from '@reptemple/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../../language/texts.ts';
import { toast } from '../../../ui/toast.ts';
import { discardKept, forgetKept, isStillKept, prepareToKeep } from './kept-attempts.ts';
import { KEPT_KEY } from './kept-key.ts';
import { sessionIdOf } from '../rules.ts';
import { reportEnd } from '../sending/report-end.ts';
import { takeRef } from '../sharing/kept-ref.ts';
import type { KeptAs, LeftAs } from './draft.ts';
import { openKeeper } from './keeper.ts';
import type { Keeper } from './keeper.ts';
import type { KeptTicket } from './kept-store.ts';
import { askToPersist } from './storage-room.ts';
import { hold } from './tab-locks.ts';
import { askForTicket } from './ticket.ts';
import type { NotKept } from './writing.ts';

const NOT_KEPT: Readonly<Record<NotKept, string>> = {
  full: t('This device has no room left for your recording. Submit it before you leave this page.'),
  forbidden: t('This browser does not let us keep your recording. Submit it before you leave this page.'),
};

const LEFT: Readonly<Record<Exclude<LeftAs, 'nothing'>, string>> = {
  pieces: t('This set could not be put together. What was recorded of it is kept on this device: open it above.'),
  beginning: t(
    'This set could not be put together, and there was no room for all of it. Its beginning is kept on this device: open it above.',
  ),
};

const sayLeftBehind = (leftAs: LeftAs): void => {
  if (leftAs !== 'nothing') toast({ title: t('Recording Kept'), description: LEFT[leftAs] });
};

const sayNotKept = (why: NotKept): void => toast({ title: t('Not Kept'), description: NOT_KEPT[why], tone: 'error' });

interface TicketAnswers {
  readonly onRefused: (why: string) => void;
  readonly onCodeWord: (codeWord: string | null) => void;
}

/** Null: the attempt is to be recorded without one, or is called off. */
const ticketFor = async (
  challengeId: string,
  queryClient: QueryClient,
  { onRefused, onCodeWord }: TicketAnswers,
): Promise<KeptTicket | null> => {
  const answer = await askForTicket(challengeId);
  if (answer.kind === 'given') {
    onCodeWord(answer.codeWord);
    return answer.ticket;
  }
  if (answer.kind === 'silent') return null;
  onRefused(answer.why);
  // A challenge that has ended, or a session that has: the page then shows what there is to do.
  const stale = [GetChallenge.id, GetMyProfile.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }));
  await Promise.allSettled(stale);
  return null;
};

interface Keeping {
  readonly keeper: Keeper;
  /** What is being recorded could not be kept so far. */
  readonly isUnkept: boolean;
  /** Why the server takes no attempt now, for the person; null unless it said so since Start was last tapped. */
  readonly refusal: string | null;
  /** Digits to show at the start of the video; null: none are asked for. */
  readonly codeWord: string | null;
  /** Removes a recording from this device that has been sent. */
  readonly forget: (sessionId: string) => Promise<void>;
  /** Removes one that nobody wants to send. */
  readonly discard: (sessionId: string) => Promise<void>;
  readonly isStillKept: (sessionId: string) => Promise<boolean>;
  /** Reads anew what is kept, after an attempt has been. */
  readonly refresh: (keptAs: KeptAs) => Promise<void>;
}

interface Heard {
  readonly queryClient: QueryClient;
  readonly setUnkept: (isUnkept: boolean) => void;
  readonly setRefusal: (why: string | null) => void;
  readonly setCodeWord: (codeWord: string | null) => void;
  readonly readAnew: () => Promise<void>;
}

const keeperFor = (person: string, { id, name }: Challenge, heard: Heard): Keeper => {
  const { queryClient, setUnkept, setRefusal, setCodeWord, readAnew } = heard;
  const opened = openKeeper({
    person,
    challenge: { id, name },
    now: () => Date.now(),
    // Not `randomUUID`: that is missing on pages that are not secure, which have to say so.
    newSession: () => sessionIdOf(id, Date.now(), crypto.getRandomValues(new Uint32Array(4)).join('')),
    askForTicket: () => ticketFor(id, queryClient, { onRefused: setRefusal, onCodeWord: setCodeWord }),
    takeRef: () => takeRef(person),
    hold: (sessionId) => hold('recording', sessionId),
    onNotKept: (why) => {
      setUnkept(true);
      sayNotKept(why);
    },
    onLeftBehind: (leftAs) => {
      sayLeftBehind(leftAs);
      void readAnew();
    },
  });
  return {
    ...opened,
    setOut: () => {
      setUnkept(false);
      setRefusal(null);
      setCodeWord(null);
      opened.setOut();
    },
    finish: (attempt) => {
      // The set was under way before the refusal came: what becomes of it is said with its results.
      setRefusal(null);
      setCodeWord(null);
      const finished = opened.finish(attempt);
      void reportEnd(finished.kept);
      return finished;
    },
  };
};

export const useKeeping = (person: string, challenge: Challenge): Keeping => {
  const queryClient = useQueryClient();
  const [isUnkept, setUnkept] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codeWord, setCodeWord] = useState<string | null>(null);
  const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  const [keeper] = useState(() =>
    keeperFor(person, challenge, { queryClient, setUnkept, setRefusal, setCodeWord, readAnew }),
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
    forget: (sessionId) => forgetKept(headOf(sessionId)).then(readAnew),
    discard: (sessionId) => discardKept(headOf(sessionId)).then(readAnew),
    isStillKept: (sessionId) => isStillKept(headOf(sessionId)),
    refresh: async (keptAs) => {
      if (keptAs !== 'nothing') await askToPersist();
      await readAnew();
    },
  };
};
