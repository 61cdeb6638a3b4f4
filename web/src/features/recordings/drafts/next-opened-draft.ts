/**
 * The unsent recording that the record page opens next, and if it resumes the upload. Survives a
 * reload or sign-in in this tab.
 */

export interface NextOpened {
  readonly sessionId: string;
  /** True if an interrupted submission resumes automatically. */
  readonly isToBeSent: boolean;
}

const KEY = 'reptemple.next-opened';
const SEND = 'send ';

export const openNext = ({ sessionId, isToBeSent }: NextOpened): void => {
  try {
    sessionStorage.setItem(KEY, isToBeSent ? SEND + sessionId : sessionId);
  } catch {
    // Falls back to the latest recording.
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
    // Nothing was stored.
  }
};
