/**
 * Starts the upload of the recording on the page, resumes an interrupted one, or follows one that
 * another page does.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { beingSent } from '../drafts/tab-locks.ts';
import { followSending, sendAlone } from './send-alone.ts';
import type { SendingPorts } from './send-alone.ts';

interface OneSending extends Omit<SendingPorts, 'isHere'> {
  /** True if the upload was interrupted and resumes when the page opens. */
  readonly isToBeSent: boolean;
  /** Runs the whole submission. */
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
