/**
 * Calls `onLive` when a set begins (tap on Start) and when it is saved. Screens that take over
 * report its end.
 */
import { useEffect, useEffectEvent } from 'react';

export type OnLive = (isLive: boolean) => void;

export const useLive = (isLive: boolean, onLive: OnLive): void => {
  const tell = useEffectEvent(onLive);
  useEffect(() => tell(isLive), [isLive]);
};
