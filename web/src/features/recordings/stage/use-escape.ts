import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed while `isListening`, unless a dialog has handled the key. */
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
