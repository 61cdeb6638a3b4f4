import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed anywhere, while `isListening`. */
export const useEscape = (isListening: boolean, onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return undefined;
    const hear = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isListening]);
};
