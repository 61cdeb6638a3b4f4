/** Detects that an unavailable camera may have become available, to retry automatically. */
import type { RecorderProblem } from '../recorder-state.ts';

const watchPermission = (onReturn: () => void): (() => void) => {
  const done = new AbortController();
  const watch = async (): Promise<void> => {
    // Firefox rejects the query for cameras.
    const permission = await navigator.permissions.query({ name: 'camera' });
    permission.addEventListener('change', () => permission.state === 'granted' && onReturn(), { signal: done.signal });
  };
  if ('permissions' in navigator) watch().catch(() => undefined);
  return () => done.abort();
};

const watchDevices = (onReturn: () => void): (() => void) => {
  if (!('mediaDevices' in navigator)) return () => undefined;
  navigator.mediaDevices.addEventListener('devicechange', onReturn);
  return () => navigator.mediaDevices.removeEventListener('devicechange', onReturn);
};

/**
 * Calls back when the problem may be resolved, if the browser reports it. Returns a function to
 * stop.
 */
export const watchForCamera = (problem: RecorderProblem, onReturn: () => void): (() => void) => {
  if (problem === 'denied') return watchPermission(onReturn);
  return problem === 'missing' || problem === 'busy' || problem === 'lost' ? watchDevices(onReturn) : () => undefined;
};
