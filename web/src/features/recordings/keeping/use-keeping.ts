/** The keeper of one person's attempts in one challenge, for as long as the record page is open. */
import { GetChallenge } from '@reptemple/contract/challenges';
import type { Challenge } from '@reptemple/contract/challenges';
import { GetMyProfile } from '@reptemple/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { forgetKept, prepareToKeep } from './kept-attempts.ts';
import { KEPT_KEY } from './kept-key.ts';
import { sessionIdOf } from '../rules.ts';
import type { KeptAs, NotKept } from './draft.ts';
import { openKeeper } from './keeper.ts';
import type { Keeper } from './keeper.ts';
import type { KeptTicket } from './kept-store.ts';
import { tellRefused } from './start-refusals.ts';
import { askToPersist } from './storage-room.ts';
import { hold } from './tab-locks.ts';
import { askForTicket } from './ticket.ts';

const NOT_KEPT: Readonly<Record<NotKept, string>> = {
  full: 'This device has no room left for your recording. Submit it before you leave this page.',
  forbidden: 'This browser does not let us keep your recording. Submit it before you leave this page.',
};

const sayLeftBehind = (): void =>
  toast({
    title: 'Recording Kept',
    description: 'This set could not be put together. What was recorded of it is kept on this device: open it above.',
  });

const sayNotKept = (why: NotKept): void => toast({ title: 'Not Kept', description: NOT_KEPT[why], tone: 'error' });

/** Null: the attempt is to be recorded without one, or is called off. */
const ticketFor = async (challengeId: string, queryClient: QueryClient): Promise<KeptTicket | null> => {
  const answer = await askForTicket(challengeId);
  if (answer.kind === 'given') return answer.ticket;
  if (answer.kind === 'silent') return null;
  tellRefused(challengeId, answer.why);
  // A challenge that has ended, or a session that has: the page then shows what there is to do.
  const stale = [GetChallenge.id, GetMyProfile.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }));
  await Promise.allSettled(stale);
  return null;
};

interface Keeping {
  readonly keeper: Keeper;
  /** What is being recorded could not be kept so far. */
  readonly isUnkept: boolean;
  /** Removes a recording from this device. */
  readonly forget: (sessionId: string) => Promise<void>;
  /** Reads anew what is kept, after an attempt has been. */
  readonly refresh: (keptAs: KeptAs) => Promise<void>;
}

export const useKeeping = (person: string, { id, name }: Challenge): Keeping => {
  const queryClient = useQueryClient();
  const [isUnkept, setUnkept] = useState(false);
  const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  const [keeper] = useState(() => {
    const opened = openKeeper({
      person,
      challenge: { id, name },
      now: () => Date.now(),
      // Not `randomUUID`: that is missing on pages that are not secure, which have to say so.
      newSession: () => sessionIdOf(id, Date.now(), crypto.getRandomValues(new Uint32Array(4)).join('')),
      askForTicket: () => ticketFor(id, queryClient),
      hold: (sessionId) => hold('recording', sessionId),
      onNotKept: (why) => {
        setUnkept(true);
        sayNotKept(why);
      },
      onLeftBehind: (keptAs) => {
        if (keptAs !== 'nothing') sayLeftBehind();
        void readAnew();
      },
    });
    const setOut = (): void => {
      setUnkept(false);
      opened.setOut();
    };
    return { ...opened, setOut };
  });
  useEffect(() => {
    prepareToKeep();
    return () => keeper.close();
  }, [keeper]);
  return {
    keeper,
    isUnkept,
    forget: async (sessionId) => {
      await forgetKept({ person, challenge: id, sessionId });
      await readAnew();
    },
    refresh: async (keptAs) => {
      if (keptAs !== 'nothing') await askToPersist();
      await readAnew();
    },
  };
};
