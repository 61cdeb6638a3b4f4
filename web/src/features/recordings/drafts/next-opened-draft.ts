/**
 * Remembers in this tab, across a reload or sign-in, which unsent recording the record page opens
 * next.
 */

export interface NextOpened {
  readonly sessionId: string;
  /** True if the record page must continue an interrupted submission of the recording. */
  readonly isToBeSent: boolean;
}

const KEY = 'reptemple.next-opened';
const SEND = 'send ';

export const openNext = ({ sessionId, isToBeSent }: NextOpened): void => {
  try {
    sessionStorage.setItem(KEY, isToBeSent ? SEND + sessionId : sessionId);
  } catch {
    // Errors are ignored: without storage, the record page opens the latest recording.
  }
};

export const nextOpened = (): NextOpened | undefined => {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    return text.startsWith(SEND)
      ? { sessionId: text.slice(SEND.length), isToBeSent: true }
      : { sessionId: text, isToBeSent: false };
  } catch {
    return undefined;
  }
};

export const forgetNext = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Errors are ignored: without storage, nothing was remembered.
  }
};
