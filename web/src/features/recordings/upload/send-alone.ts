/**
 * Sends a recording in only one page at a time. Reports to the page that shows it, or in the
 * background if the user left.
 */
import { forgetNext, openNext } from '../drafts/next-opened.ts';
import { alone } from '../drafts/tab-locks.ts';
import { SessionEnded } from './retry-policy.ts';

export interface SendingPorts {
  readonly sessionId: string;
  /** Resolves to true if it is neither sent nor discarded. */
  readonly isStillKept: () => Promise<boolean>;
  /** True while the page that shows it is open. */
  readonly isHere: () => boolean;
  /** Another page is sending it, or this page is, since before the user left and returned. */
  readonly onElsewhere: () => void;
  /** The other upload has failed. */
  readonly onBack: () => void;
  readonly onFault: (fault: unknown) => void;
  /** It failed in the background. */
  readonly onFaultBehind: () => void;
}

type Work = () => Promise<true>;

/**
 * Waits for the other upload, then submits again: this returns the same row, and so gives this page
 * its result.
 */
const afterOthers = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  ports.onElsewhere();
  const goOn = async (): Promise<void> => {
    if (!ports.isHere()) return;
    if (isEager || !(await ports.isStillKept())) await work();
    else ports.onBack();
  };
  await alone('sending', ports.sessionId, goOn, true);
};

/** Resumes when the device is online again, even in the background. */
const goOnOnline = (work: Work, ports: SendingPorts): void => {
  const goOn = async (): Promise<void> => {
    if (await ports.isStillKept().catch(() => false)) await uploadExclusive(work, ports, false);
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

/** `isEager`: take over if another page's upload fails. Never rejects. */
export const uploadExclusive = async (work: Work, ports: SendingPorts, isEager: boolean): Promise<void> => {
  // A reload during the upload resumes it.
  openNext({ sessionId: ports.sessionId, isToBeSent: true });
  try {
    const isDone = await alone('sending', ports.sessionId, work, false);
    if (!isDone && ports.isHere()) await afterOthers(work, ports, isEager);
    forgetNext();
  } catch (fault) {
    tell(fault, work, ports);
  }
};

/** Waits for an upload that another page is doing. Never rejects. */
export const followSending = async (work: Work, ports: SendingPorts): Promise<void> => {
  try {
    await afterOthers(work, ports, false);
  } catch (fault) {
    tell(fault, work, ports);
  }
};
