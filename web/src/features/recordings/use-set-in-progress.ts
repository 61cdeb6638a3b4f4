/**
 * Hook that reports to the caller if a set is in progress: from the tap on Start until the set is
 * saved on this device or submitted.
 */
import { useEffect, useEffectEvent } from 'react';

export type OnLive = (isLive: boolean) => void;

export const useLive = (isLive: boolean, onLive: OnLive): void => {
  const tell = useEffectEvent(onLive);
  useEffect(() => tell(isLive), [isLive]);
};
