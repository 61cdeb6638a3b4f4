/** Follows a set from the tap on Start to its end, for those who must not come in between, and for what is left when it breaks. */
import { useEffect } from 'react';
import type { RecorderSnapshot } from '../../../camera/recorder-state.ts';
import type { Keeper } from '../drafts/keeper.ts';
import { useLive } from '../use-live.ts';
import type { OnLive } from '../use-live.ts';

/** `finished` lives, too: its results are about to be shown, and take over from here. */
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
