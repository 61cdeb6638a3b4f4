/** The sending of the recording that a page shows: begun by its person, or by itself, or followed where it is under way already. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { beingSent } from '../drafts/tab-locks.ts';
import { followSending, sendAlone } from './send-alone.ts';
import type { SendingPorts } from './send-alone.ts';

interface OneSending extends Omit<SendingPorts, 'isHere'> {
  /** It was interrupted, and goes on when the page that shows it has come. */
  readonly isToBeSent: boolean;
  /** All of it. */
  readonly work: () => Promise<true>;
}

export const useOneSending = ({ isToBeSent, work, ...ports }: OneSending): ((work: () => Promise<true>) => void) => {
  const isBusy = useRef(false);
  const isHere = useRef(true);
  const once = async (send: (given: SendingPorts) => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await send({ ...ports, isHere: () => isHere.current });
    isBusy.current = false;
  };
  const begin = useEffectEvent(async () => {
    if (isToBeSent) return once((given) => sendAlone(work, given, true));
    const sent = await beingSent().catch(() => undefined);
    if (sent?.has(ports.sessionId)) await once((given) => followSending(work, given));
  });
  useEffect(() => {
    isHere.current = true;
    void begin();
    return () => {
      isHere.current = false;
    };
  }, []);
  return (what) => void once((given) => sendAlone(what, given, false));
};
