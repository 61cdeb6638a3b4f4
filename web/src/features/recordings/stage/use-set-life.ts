/** Reports a set from the tap on Start to its end, and saves what is left if it breaks off. */
import { useEffect } from 'react';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import type { Keeper } from '../drafts/keeper.ts';
import { useLive } from '../use-live.ts';
import type { OnLive } from '../use-live.ts';

/** `finished` is included: the results view takes over from there. */
const LIVING: ReadonlySet<RecorderSnapshot['stage']> = new Set([
  'get-ready',
  'countdown',
  'recording',
  'finishing',
  'finished',
]);

export const useSetLife = ({ stage }: RecorderSnapshot, keeper: Keeper, onLive: OnLive): void => {
  useLive(LIVING.has(stage), onLive);
  const hasFailed = stage === 'failed';
  useEffect(() => {
    if (hasFailed) keeper.leaveBehind();
  }, [hasFailed, keeper]);
};
