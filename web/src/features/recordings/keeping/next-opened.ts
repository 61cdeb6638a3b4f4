/** Which unsent recording the record page opens next, across a reload or a sign-in in this tab, and whether it goes on sending it. */

export interface NextOpened {
  readonly sessionId: string;
  /** True if an interrupted submission continues by itself. */
  readonly isToBeSent: boolean;
}

const KEY = 'reptemple.next-opened';
const SEND = 'send ';

export const openNext = ({ sessionId, isToBeSent }: NextOpened): void => {
  try {
    sessionStorage.setItem(KEY, isToBeSent ? SEND + sessionId : sessionId);
  } catch {
    // The latest is opened instead.
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
    // Nothing was kept.
  }
};
