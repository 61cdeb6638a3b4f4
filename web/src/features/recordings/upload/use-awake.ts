/** Screen wake lock during uploads: a phone that sleeps suspends the page. */
import { useEffect } from 'react';
import { WakeLock, browserScreenKeeper } from '../../../recorder/capture/wake-lock.ts';

/** Keeps the screen on while needed and mounted. */
export const useAwake = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const lock = new WakeLock(browserScreenKeeper());
    lock.hold();
    return () => lock.release();
  }, [isNeeded]);
};
