/** Notices that a camera which could not be used may be used now, so that nobody has to come back and press a button. */
import type { RecorderProblem } from '../recorder-state.ts';

const watchPermission = (onReturn: () => void): (() => void) => {
  const done = new AbortController();
  const watch = async (): Promise<void> => {
    // Firefox knows the question but not for cameras, and refuses it.
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

/** Calls back when what stood in the way is gone, as far as this browser says so. The returned function ends that. */
export const watchForCamera = (problem: RecorderProblem, onReturn: () => void): (() => void) => {
  if (problem === 'denied') return watchPermission(onReturn);
  return problem === 'missing' || problem === 'busy' || problem === 'lost' ? watchDevices(onReturn) : () => undefined;
};
