import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed anywhere, while `isListening`. A dialog that has closed on it keeps it to itself. */
export const useEscape = (isListening: boolean, onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return undefined;
    const hear = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isListening]);
};
