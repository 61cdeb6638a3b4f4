/** Shortcuts of the workbench, active everywhere except in text fields, selects and menus. */
import { useEffect, useRef } from 'react';
import { commandOf, type Command } from './rules.ts';

const KEEPS_KEYS =
  'input, textarea, select, [contenteditable], [role="radio"], [role="menu"], [aria-haspopup="menu"], [role="dialog"]';
/** Elements that the space bar activates. */
const PRESSED = 'button, a, summary, [role="slider"]';

const isOurs = (command: Command, target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return true;
  if (target.closest(KEEPS_KEYS)) return false;
  return !('toggles' in command) || !target.closest(PRESSED);
};

/** Runs in the capture phase, because the player also handles arrow keys. */
export const useWorkbenchKeys = (onCommand: (command: Command) => void): void => {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || !isOurs(command, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(command);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
};
