/** What is left of a set that broke on the way is let go of. */
import { useEffect } from 'react';
import type { RecorderSnapshot } from '../../../camera/recorder-state.ts';
import type { Keeper } from '../keeping/keeper.ts';

export const useSetLife = ({ stage }: RecorderSnapshot, keeper: Keeper): void => {
  const hasFailed = stage === 'failed';
  useEffect(() => {
    if (hasFailed) keeper.leaveBehind();
  }, [hasFailed, keeper]);
};
