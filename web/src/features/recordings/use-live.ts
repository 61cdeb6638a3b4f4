/** Says whether a set lives here: from the tap on Start until it is safe. Where it moves on to other screens, those say when it ends. */
import { useEffect, useEffectEvent } from 'react';

export type OnLive = (isLive: boolean) => void;

export const useLive = (isLive: boolean, onLive: OnLive): void => {
  const tell = useEffectEvent(onLive);
  useEffect(() => tell(isLive), [isLive]);
};
