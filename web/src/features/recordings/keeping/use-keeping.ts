/** The keeper of one person's attempts in one challenge, for as long as the record page is open. */
import type { Challenge } from '@reptemple/contract/challenges';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { forgetKept, prepareToKeep } from './kept-attempts.ts';
import { KEPT_KEY } from './kept-key.ts';
import { sessionIdOf } from '../rules.ts';
import type { KeptAs, NotKept } from './draft.ts';
import { openKeeper } from './keeper.ts';
import type { Keeper } from './keeper.ts';
import { askToPersist } from './storage-room.ts';
import { hold } from './tab-locks.ts';
import { askForTicket } from './ticket.ts';

const NOT_KEPT: Readonly<Record<NotKept, string>> = {
  full: 'This device has no room left for your recording. Submit it before you leave this page.',
  forbidden: 'This browser does not let us keep your recording. Submit it before you leave this page.',
};

const sayNotKept = (why: NotKept): void => toast({ title: 'Not Kept', description: NOT_KEPT[why], tone: 'error' });

interface Keeping {
  readonly keeper: Keeper;
  /** Removes a recording from this device. */
  readonly forget: (sessionId: string) => Promise<void>;
  /** Reads anew what is kept, after an attempt has been. */
  readonly refresh: (keptAs: KeptAs) => Promise<void>;
}

export const useKeeping = (person: string, { id, name }: Challenge): Keeping => {
  const queryClient = useQueryClient();
  const [keeper] = useState(() =>
    openKeeper({
      person,
      challenge: { id, name },
      now: () => Date.now(),
      // Not `randomUUID`: that is missing on pages that are not secure, which have to say so.
      newSession: () => sessionIdOf(id, Date.now(), crypto.getRandomValues(new Uint32Array(4)).join('')),
      askForTicket: () => askForTicket(id),
      hold: (sessionId) => hold('recording', sessionId),
      onNotKept: sayNotKept,
    }),
  );
  useEffect(() => {
    prepareToKeep();
    return () => keeper.close();
  }, [keeper]);
  const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  return {
    keeper,
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
