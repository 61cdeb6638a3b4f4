/** A phone that goes to sleep stops what its page is sending. */
import { useEffect } from 'react';
import { WakeLock, browserScreenKeeper } from '../../../camera/wake-lock.ts';

/** Keeps the screen on for as long as it is needed, and this part of the page is there. */
export const useAwake = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const lock = new WakeLock(browserScreenKeeper());
    lock.hold();
    return () => lock.release();
  }, [isNeeded]);
};
