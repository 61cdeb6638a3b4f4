/** One sending of a recording at a time, whichever page began it: what is told of it to the page that shows it now, or to whoever has left that. */
import { forgetNext, openNext } from '../drafts/next-opened.ts';
import { alone } from '../drafts/tab-locks.ts';
import { SessionEnded } from './retry-policy.ts';

export interface SendingPorts {
  readonly sessionId: string;
  /** Whether it is neither sent nor discarded yet. */
  readonly isStillKept: () => Promise<boolean>;
  /** The page that shows it is still there. */
  readonly isHere: () => boolean;
  /** Another page is sending it, or this one since before its person came back to it. */
  readonly onElsewhere: () => void;
  /** Whoever was sending it has given up. */
  readonly onBack: () => void;
  readonly onFault: (fault: unknown) => void;
  /** It failed, and nobody sees that. */
  readonly onFaultBehind: () => void;
}

type Work = () => Promise<true>;

/** What has been sent meanwhile is sent once more: that gives the same row, and this page its result. */
const afterOthers = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  ports.onElsewhere();
  const goOn = async (): Promise<void> => {
    if (!ports.isHere()) return;
    if (isEager || !(await ports.isStillKept())) await work();
    else ports.onBack();
  };
  await alone('sending', ports.sessionId, goOn, true);
};

/** Back on the network, nobody needs to come back for it. */
const goOnOnline = (work: Work, ports: SendingPorts): void => {
  const goOn = async (): Promise<void> => {
    if (await ports.isStillKept().catch(() => false)) await sendAlone(work, ports, false);
  };
  addEventListener('online', () => void goOn(), { once: true });
};

const tell = (fault: unknown, work: Work, ports: SendingPorts): void => {
  forgetNext();
  ports.onFault(fault);
  if (ports.isHere() || fault instanceof SessionEnded) return;
  ports.onFaultBehind();
  if (!navigator.onLine) goOnOnline(work, ports);
};

/** `isEager`: where another page is sending it and fails, this one goes on. Never rejects. */
export const sendAlone = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  // A reload in the middle of it goes on with it.
  openNext({ sessionId: ports.sessionId, isToBeSent: true });
  try {
    const isDone = await alone('sending', ports.sessionId, work, false);
    if (!isDone && ports.isHere()) await afterOthers(work, ports, isEager);
    forgetNext();
  } catch (fault) {
    tell(fault, work, ports);
  }
};

/** A page that has come while another one is sending it waits for what becomes of it. Never rejects. */
export const followSending = async (work: Work, ports: SendingPorts): Promise<void> => {
  try {
    await afterOthers(work, ports, false);
  } catch (fault) {
    tell(fault, work, ports);
  }
};
