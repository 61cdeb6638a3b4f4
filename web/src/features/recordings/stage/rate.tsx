import type { ReactElement } from 'react';
import type { RecorderSnapshot } from '../../../camera/recorder-state.ts';
import { cn } from '../../../ui/class-names.ts';

/** Keeps its place before there is a rate: the figures on the stage must not move when it comes. */
export const Rate = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const { framesPerSecond, model, stage } = snapshot;
  return (
    <p
      className={cn(
        'text-sm whitespace-nowrap text-quiet',
        framesPerSecond === null && 'invisible',
        stage === 'ready' && 'short:hidden',
      )}
    >
      {framesPerSecond ?? 0} fps · {model}
    </p>
  );
};
