/** What the server says against an attempt at the tap on Start: told to whoever counts down, so that nobody makes a set for nothing. */
import type { Recorder } from '../../../camera/recorder.ts';
import { isCountingDown } from '../../../camera/recorder-state.ts';

type Listener = (why: string) => void;

const listeners = new Map<string, Set<Listener>>();

/** `why` is for the person. */
export const tellRefused = (challengeId: string, why: string): void => {
  for (const listener of listeners.get(challengeId) ?? []) listener(why);
};

/** Calls back when an attempt at this challenge is refused; the returned function ends that. */
export const onRefused = (challengeId: string, listener: Listener): (() => void) => {
  const told = listeners.get(challengeId) ?? new Set();
  listeners.set(challengeId, told.add(listener));
  return () => {
    told.delete(listener);
    if (told.size === 0) listeners.delete(challengeId);
  };
};

interface Called extends Pick<Recorder, 'getSnapshot' | 'cancel'> {
  readonly hearing: Pick<Recorder['hearing'], 'say'>;
}

/** The ear has to know, too: the person is two metres away. False when nothing is being counted down any more. */
export const callOff = (recorder: Called): boolean => {
  if (!isCountingDown(recorder.getSnapshot())) return false;
  recorder.cancel();
  recorder.hearing.say('Countdown cancelled');
  return true;
};
